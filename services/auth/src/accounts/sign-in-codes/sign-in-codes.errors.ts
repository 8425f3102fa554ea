import { DomainError } from '@escriba/errors';

/** Says that a code is wrong, used, expired, of another request, or of a password that has changed. The response does not say which. */
export const signInCodeWrong = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.sign_in_code_wrong',
    message: {
      pt: 'Este código não confere ou não vale mais. Veja o e-mail mais recente ou peça outro código.',
      en: 'This code is wrong or no longer valid. Check the latest email or request another code.',
    },
  });

/** Says that no mail server is configured. */
export const signInCodeUnavailable = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'auth.sign_in_code_unavailable',
    message: {
      pt: 'Este site não envia e-mails. Tente entrar de novo em 15 minutos.',
      en: 'This site sends no emails. Try to sign in again in 15 minutes.',
    },
  });
