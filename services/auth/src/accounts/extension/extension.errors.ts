import { DomainError } from '@escriba/errors';

/** Says that a parameter is missing, or that the redirect address is not the registered extension's. */
export const oauthParametersInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.oauth_parameters_invalid',
    message: { pt: 'Parâmetros OAuth inválidos', en: 'Invalid OAuth parameters' },
  });

/** Says that a code is unknown, used, expired, or sent with a wrong verifier, redirect address or state. */
export const extensionCodeRefused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.extension_code_refused',
    message: {
      pt: 'A conexão da extensão expirou. Tente novamente.',
      en: 'The extension’s connection has expired. Try again.',
    },
  });
