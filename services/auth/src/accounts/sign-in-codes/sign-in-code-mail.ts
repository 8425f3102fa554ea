import { SIGN_IN_CODE_MINUTES } from '@escriba/contracts/auth/sign-in-codes';
import type { Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../../platform/mail/lay-out-mail.ts';

type SignInCodeMail = {
  readonly to: string;
  readonly code: string;
  readonly locale: Locale;
  readonly publicUrl: string;
};

/** Returns the mail with the code. Only someone who knows the password causes it, so it says what to do if that was someone else. */
export const writeSignInCodeMail = ({ to, code, locale, publicUrl }: SignInCodeMail): Mail => {
  const { subject, enter, life, wasNotYou, button } = TEXTS[locale];
  return layOutMail({
    to,
    locale,
    subject,
    before: [enter],
    code,
    afterCode: [life, wasNotYou],
    button: { text: button, url: `${publicUrl.replace(/\/$/, '')}${PAGE_PATHS.forgotPassword}` },
    after: [],
  });
};

const TEXTS = {
  pt: {
    subject: 'Seu código para entrar no Escriba',
    enter: 'Digite este código na página em que você está entrando:',
    life: `Vale ${SIGN_IN_CODE_MINUTES} minutos e funciona uma vez. Não passe o código para ninguém.`,
    wasNotYou:
      'Não foi você? Então alguém sabe a sua senha. Crie uma nova agora: isso encerra todas as sessões.',
    button: 'Criar nova senha',
  },
  en: {
    subject: 'Your code to sign in to Escriba',
    enter: 'Enter this code on the page where you are signing in:',
    life: `It is valid for ${SIGN_IN_CODE_MINUTES} minutes and works once. Do not give the code to anyone.`,
    wasNotYou: 'If it was not you, someone knows your password. Set a new one now: this ends all sessions.',
    button: 'Set a new password',
  },
} as const satisfies Record<Locale, object>;
