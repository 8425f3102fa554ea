import type { Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../platform/mail/lay-out-mail.ts';

type MentionMail = {
  readonly to: string;
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly author: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly transcriptionId: string;
  readonly commentId: string;
};

/**
 * Returns the mail to a member whom a comment mentions. It has neither the comment nor the name of the recording: a mailbox is read by programs of
 * others.
 */
export const writeMentionMail = ({ to, locale, author, workspace, ...place }: MentionMail): Mail => {
  const texts = TEXTS[locale];
  const site = place.publicUrl.replace(/\/$/, '');
  const path = PAGE_PATHS.appTranscription.replace(':id', place.transcriptionId);
  return layOutMail({
    to,
    locale,
    subject: texts.subject,
    before: [texts.said],
    facts: [
      [texts.author, author],
      [texts.workspace, workspace.name],
    ],
    button: {
      text: texts.button,
      url: `${site}${path}?workspace=${workspace.id}#comment=${place.commentId}`,
    },
    after: [texts.why],
  });
};

const TEXTS = {
  pt: {
    subject: 'Um comentário menciona você',
    said: 'Um comentário em uma transcrição do seu espaço de trabalho menciona você.',
    author: 'De',
    workspace: 'Espaço',
    button: 'Ver o comentário',
    why: 'Você recebe este e-mail porque é membro do espaço. O texto do comentário fica só no Escriba.',
  },
  en: {
    subject: 'A comment mentions you',
    said: 'A comment on a transcript of your workspace mentions you.',
    author: 'From',
    workspace: 'Workspace',
    button: 'See the comment',
    why: 'You are receiving this email because you are a member of the workspace. The text of the comment stays in Escriba.',
  },
} as const satisfies Record<Locale, object>;
