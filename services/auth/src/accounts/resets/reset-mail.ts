import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import type { Locale } from '@escriba/contracts/shared/locale';
import { type Mail, layOutMail } from '../../platform/mail/lay-out-mail.ts';

type ResetMail = { readonly to: string; readonly url: string; readonly locale: Locale };

/** Returns the mail with the link. It has no name or other content of the account: anyone may ask for it. */
export const writeResetMail = ({ to, url, locale }: ResetMail): Mail => {
  const { subject, ask, button, closes, ignore } = TEXTS[locale];
  return layOutMail({
    to,
    locale,
    subject,
    before: [ask, closes],
    button: { text: button, url },
    after: [ignore],
  });
};

const TEXTS = {
  pt: {
    subject: 'Crie uma nova senha no Escriba',
    ask: `Você pediu para criar uma nova senha no Escriba. Este link funciona uma vez e vale ${RESET_LINK_MINUTES} minutos.`,
    closes:
      'Com a nova senha, todas as sessões são encerradas, as chaves de API são revogadas e a conta Google é desvinculada.',
    button: 'Criar nova senha',
    ignore: 'Não foi você? Ignore este e-mail: sua senha continua a mesma.',
  },
  en: {
    subject: 'Set a new password for Escriba',
    ask: `You asked to set a new password for Escriba. This link works once and is valid for ${RESET_LINK_MINUTES} minutes.`,
    closes: 'The new password ends all sessions, revokes the API keys and unlinks the Google account.',
    button: 'Set a new password',
    ignore: 'If it was not you, ignore this email: your password stays the same.',
  },
} as const satisfies Record<Locale, object>;
