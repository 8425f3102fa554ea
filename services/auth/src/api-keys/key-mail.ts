import { formatDate } from '@escriba/contracts/shared/format-date';
import type { Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../platform/mail/lay-out-mail.ts';

type KeyMail = {
  readonly to: string;
  readonly locale: Locale;
  readonly publicUrl: string;
  /** The last characters of the key's secret. */
  readonly hint: string;
  readonly expiresAt: Date;
  readonly now: Date;
};

const DAY_MS = 86_400_000;

/** Returns the mail about a key that expires. It does not have the name of the key, which its maker typed. */
export const writeKeyMail = ({ to, locale, publicUrl, hint, expiresAt, now }: KeyMail): Mail => {
  const texts = TEXTS[locale];
  const moment = formatDate(expiresAt, locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS);
  return layOutMail({
    to,
    locale,
    subject: texts.subject(days),
    before: [texts.said(hint, moment), texts.next],
    button: { text: texts.button, url: `${publicUrl.replace(/\/$/, '')}${PAGE_PATHS.appIntegrations}` },
    after: [texts.why],
  });
};

type Texts = {
  readonly subject: (days: number) => string;
  readonly said: (hint: string, moment: string) => string;
  readonly next: string;
  readonly button: string;
  readonly why: string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    subject: (days) => `Uma chave de API do Escriba vence em ${days} ${days === 1 ? 'dia' : 'dias'}`,
    said: (hint, moment) =>
      `A chave de API da sua conta que termina em ${hint} vence em ${moment} (horário de Brasília). Depois disso, o Escriba recusa os programas que a usam.`,
    next: 'Se algum programa ainda precisa dela, crie uma chave nova em “Integrações” e troque no programa antes dessa data.',
    button: 'Ver as chaves',
    why: 'Você recebe este aviso porque a conta usa este e-mail.',
  },
  en: {
    subject: (days) => `An API key of Escriba expires in ${days} ${days === 1 ? 'day' : 'days'}`,
    said: (hint, moment) =>
      `The API key of your account that ends in ${hint} expires on ${moment} (Brasília time). After that, Escriba refuses the programs that use it.`,
    next: 'If a program still needs it, create a new key in “Integrations” and replace it in the program before that day.',
    button: 'See the keys',
    why: 'You are receiving this because your account uses this email address.',
  },
};
