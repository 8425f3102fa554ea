import type { Locale } from '@escriba/contracts';
import { RESET_LINK_MINUTES } from './reset-links.ts';
import type { Mail } from '../mail/mailer.ts';

type ResetMail = { readonly to: string; readonly url: string; readonly locale: Locale };

/** The mail with the link. It has no name or other content of the account: anyone may ask for it. */
export const writeResetMail = ({ to, url, locale }: ResetMail): Mail => {
  const { subject, ask, button, ignore } = TEXTS[locale];
  return {
    to,
    subject,
    text: [ask, url, ignore].join('\n\n'),
    html: `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}">
  <body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1f2730">
    <p>${ask}</p>
    <p><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#00696b;color:#fff;text-decoration:none">${button}</a></p>
    <p style="font-size:14px;overflow-wrap:anywhere">${url}</p>
    <p style="font-size:14px">${ignore}</p>
  </body>
</html>`,
  };
};

const TEXTS = {
  pt: {
    subject: 'Crie uma nova senha no Escriba',
    ask: `Você pediu para criar uma nova senha no Escriba. Este link funciona uma vez e vale ${RESET_LINK_MINUTES} minutos.`,
    button: 'Criar nova senha',
    ignore: 'Não foi você? Ignore este e-mail: sua senha continua a mesma.',
  },
  en: {
    subject: 'Set a new password for Escriba',
    ask: `You asked to set a new password for Escriba. This link works once and is valid for ${RESET_LINK_MINUTES} minutes.`,
    button: 'Set a new password',
    ignore: 'Was it not you? Ignore this e-mail: your password stays the same.',
  },
} as const satisfies Record<Locale, object>;
