import { DomainError, type ErrorKind } from '@escriba/errors';

/** Programs that an account can have connected at the same time. */
export const PROGRAMS_MAX = 50;

/** Says that the program never registered, or that its registration has ended without use. */
export const programUnknown = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.program_unknown',
    message: {
      pt: 'O Escriba não conhece este programa. Volte a ele e conecte de novo.',
      en: 'Escriba does not know this program. Go back to it and connect again.',
    },
  });

/** Says that the program did not register the address to which it wants the answer. */
export const programAddressRefused = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.program_address_refused',
    message: {
      pt: 'Este programa pede a resposta em um endereço que não é dele. Nada foi conectado.',
      en: 'This program asks for the answer at an address that is not its own. Nothing was connected.',
    },
  });

export const tooManyPrograms = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.too_many_programs',
    message: {
      pt: `Uma conta pode ter ${PROGRAMS_MAX} programas conectados. Desconecte um antes de conectar outro.`,
      en: `An account can have ${PROGRAMS_MAX} connected programs. Disconnect one before you connect another.`,
    },
  });

/** Says that the program is unknown, or of another account. */
export const programNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.program_not_found',
    message: { pt: 'Este programa não está conectado.', en: 'This program is not connected.' },
  });

/** Start of the codes of errors that programs get as OAuth names them. */
export const OAUTH_CODE = 'oauth.';

const oauthError = (error: string, en: string, kind: ErrorKind = 'invalid') =>
  new DomainError({ kind, code: OAUTH_CODE + error, message: { pt: en, en } });

/** Says that a code or refresh token is unknown, used, expired, or of another program, address or verifier. */
export const invalidGrant = () =>
  oauthError('invalid_grant', 'The code or refresh token is not valid. Authorize again.');

export const invalidClient = () =>
  oauthError('invalid_client', 'The client is unknown. Register again.', 'unauthenticated');

export const invalidRequest = (en: string) => oauthError('invalid_request', en);

export const invalidTarget = () => oauthError('invalid_target', 'The only resource is the MCP server.');

export const unsupportedGrantType = () =>
  oauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');

export const invalidRedirectUri = () =>
  oauthError('invalid_redirect_uri', 'A redirect URI must be https, or http on the loopback interface.');
