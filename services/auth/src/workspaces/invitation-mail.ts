import { INVITATION_DAYS } from '@escriba/contracts/auth/workspaces';
import type { Locale } from '@escriba/contracts/shared/locale';
import { escapeHtml } from '../platform/mail/escape-html.ts';
import { type Mail, layOutMail } from '../platform/mail/lay-out-mail.ts';

type InvitationMail = {
  readonly to: string;
  /** The confirmed address of who invites; null if it is not confirmed. */
  readonly from: string | null;
  readonly url: string;
  readonly locale: Locale;
};

/**
 * Returns the mail of an invitation. It repeats nothing that its sender typed, such as the names of the workspace and of the sender: anyone can
 * invite another's address, and would write to it.
 */
export const writeInvitationMail = ({ to, from, url, locale }: InvitationMail): Mail => {
  const { subject, said, saidBy, valid, button, ignore } = TEXTS[locale];
  return layOutMail({
    to,
    locale,
    subject,
    before: [from === null ? said : saidBy(escapeHtml(from)), valid],
    button: { text: button, url },
    after: [ignore],
  });
};

const TEXTS = {
  pt: {
    subject: 'Convite para um espaço de trabalho no Escriba',
    said: 'Você recebeu um convite para um espaço de trabalho no Escriba, onde uma equipe guarda e lê suas gravações.',
    saidBy: (from: string) =>
      `${from} convida você para um espaço de trabalho no Escriba, onde uma equipe guarda e lê suas gravações.`,
    valid: `O convite funciona uma vez, com a conta deste e-mail, e vale ${INVITATION_DAYS} dias.`,
    button: 'Ver o convite',
    ignore: 'Não esperava este convite? Ignore este e-mail: nada muda.',
  },
  en: {
    subject: 'Invitation to a workspace in Escriba',
    said: 'You have an invitation to a workspace in Escriba, where a team keeps and reads its recordings.',
    saidBy: (from: string) =>
      `${from} invites you to a workspace in Escriba, where a team keeps and reads its recordings.`,
    valid: `The invitation works once, with the account of this email, and is valid for ${INVITATION_DAYS} days.`,
    button: 'See the invitation',
    ignore: 'Didn’t expect this invitation? Ignore this email: nothing changes.',
  },
} as const satisfies Record<Locale, object>;
