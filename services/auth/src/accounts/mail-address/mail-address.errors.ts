import { DomainError } from '@escriba/errors';

/** Says that a token is not of this account. */
export const mailTokenInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.mail_token_invalid',
    message: {
      pt: 'Este link é de outra conta. Abra o link do e-mail que você recebeu.',
      en: 'This link belongs to another account. Open the link of the email that you received.',
    },
  });
