import { DomainError } from '@escriba/errors';

/** Says that the code is wrong, old or already used, or that the passkey is not the account's. */
export const secondFactorWrong = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.second_factor_wrong',
    message: {
      pt: 'O código não vale ou já foi usado. Confira e tente o próximo.',
      en: 'The code is not valid or was already used. Check it and try the next one.',
    },
  });

/** Says that the token of a sign-in is unknown, used, expired, of another browser, or had five wrong proofs. */
export const secondStepExpired = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.second_step_expired',
    message: {
      pt: 'Este acesso expirou. Entre de novo.',
      en: 'This sign-in has expired. Sign in again.',
    },
  });

export const secondFactorOff = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.second_factor_off',
    message: {
      pt: 'A verificação em duas etapas não está ativa.',
      en: 'Two-step verification is not turned on.',
    },
  });

export const appExists = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.app_exists',
    message: {
      pt: 'Sua conta já tem um aplicativo autenticador. Desative-o antes de configurar outro.',
      en: 'Your account already has an authenticator app. Turn it off before you set up another.',
    },
  });

export const appNotStarted = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.app_not_started',
    message: {
      pt: 'O tempo para confirmar o código acabou. Comece de novo.',
      en: 'The code was not confirmed in time. Start again.',
    },
  });

/** Says that the challenge, origin, signature or user does not match, or that the passkey is unknown. */
export const passkeyRefused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.passkey_refused',
    message: {
      pt: 'Não reconhecemos esta chave de acesso. Entre de outro jeito ou tente de novo.',
      en: 'We do not recognize this passkey. Sign in another way or try again.',
    },
  });

/** Says that the passkey must be used with the new password once, before it opens the account alone after a reset. */
export const passkeyNeedsPassword = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.passkey_needs_password',
    message: {
      pt: 'A senha foi trocada por um link. Entre uma vez com a nova senha e esta chave de acesso; depois a chave basta.',
      en: 'The password was replaced through a link. Sign in once with the new password and this passkey; then the passkey is enough.',
    },
  });

export const passkeyNotCreated = () =>
  new DomainError({
    kind: 'unprocessable',
    code: 'auth.passkey_not_created',
    message: {
      pt: 'Não conseguimos criar a chave de acesso. Tente de novo.',
      en: 'The passkey could not be created. Try again.',
    },
  });

export const passkeyNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.passkey_not_found',
    message: { pt: 'Chave de acesso não encontrada.', en: 'Passkey not found.' },
  });

export const passkeyNameMissing = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.passkey_name_missing',
    message: { pt: 'Dê um nome à chave de acesso.', en: 'Give the passkey a name.' },
  });

export const tooManyPasskeys = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.too_many_passkeys',
    message: {
      pt: 'Sua conta já tem o máximo de chaves de acesso. Remova uma que não usa.',
      en: 'Your account has the maximum number of passkeys. Remove one that you do not use.',
    },
  });

/** Says that the site is addressed by IP: browsers have passkeys for host names only. */
export const passkeysUnavailable = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'auth.passkeys_unavailable',
    message: {
      pt: 'Este site é aberto por um endereço IP, que não aceita chaves de acesso.',
      en: 'Passkeys do not work when the site is opened by its IP address.',
    },
  });
