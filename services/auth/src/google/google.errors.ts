import { DomainError } from '@escriba/errors';

/** Says that the one-time code is unknown, used, expired, or was issued to another browser. */
export const googleCodeRefused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.google_code_refused',
    message: {
      pt: 'O login com o Google expirou. Tente novamente.',
      en: 'Signing in with Google took too long. Try again.',
    },
  });

export const googleEmailUnverified = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.google_email_unverified',
    message: {
      pt: 'O Google ainda não confirmou este email. Confirme-o na sua conta Google e tente novamente.',
      en: 'Google has not verified this email yet. Verify it in your Google account and try again.',
    },
  });

export const googleTaken = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.google_taken',
    message: {
      pt: 'Esta conta Google já está vinculada a outra conta do Escriba.',
      en: 'This Google account is linked to another Escriba account.',
    },
  });

export const alreadyLinked = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.google_already_linked',
    message: {
      pt: 'Sua conta já está vinculada a uma conta Google.',
      en: 'Your account is already linked to a Google account.',
    },
  });

export const notLinked = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.google_not_linked',
    message: {
      pt: 'Sua conta não está vinculada ao Google.',
      en: 'Your account is not linked to Google.',
    },
  });

/** Says that unlinking Google would leave the user without a way to sign in, because they have no password. */
export const passwordNeededToUnlink = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.password_needed',
    message: {
      pt: 'Defina uma senha antes de desvincular o Google.',
      en: 'Set a password before unlinking Google.',
    },
  });

export const notYourAccount = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.not_your_account',
    message: { pt: 'Erro ao desvincular conta Google', en: 'This is not your account.' },
  });
