import { PASSWORD_LENGTH_MAX } from '@escriba/contracts/auth/accounts';
import { DomainError } from '@escriba/errors';

export const passwordTooShort = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.password_too_short',
    message: {
      pt: 'A senha deve ter pelo menos 6 caracteres.',
      en: 'The password must have at least 6 characters.',
    },
  });

export const passwordTooLong = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.password_too_long',
    message: {
      pt: `A senha deve ter no máximo ${PASSWORD_LENGTH_MAX} caracteres.`,
      en: `The password must have at most ${PASSWORD_LENGTH_MAX} characters.`,
    },
  });

export const passwordTooCommon = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.password_too_common',
    message: {
      pt: 'Esta senha é uma das mais usadas e fácil de adivinhar. Escolha outra.',
      en: 'This password is very common and easy to guess. Choose another.',
    },
  });

/** Says that too many passwords are waiting to be hashed. */
export const signInBusy = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'auth.busy',
    message: {
      pt: 'Muitas pessoas estão entrando agora. Tente novamente em instantes.',
      en: 'Many people are signing in right now. Try again in a moment.',
    },
    retryAfterSeconds: 2,
  });
