import { DomainError } from '@escriba/errors';

/** Says that a token is unknown, expired, or of an ended session. Clients do not learn which. */
export const refreshRefused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.refresh_refused',
    message: {
      pt: 'Sua sessão expirou. Faça login novamente.',
      en: 'Your session has expired. Sign in again.',
    },
  });

/** Says that the request has no refresh token, neither in the body nor in a cookie. */
export const refreshMissing = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.refresh_missing',
    message: { pt: 'No refresh token available', en: 'No refresh token available' },
  });

/** Says that a refresh token was used twice. There is a copy of it, so the whole session ended. */
export const refreshReused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.refresh_reused',
    message: {
      pt: 'Sua sessão foi encerrada por segurança. Faça login novamente.',
      en: 'Your session was ended for your security. Sign in again.',
    },
  });

export const sessionNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.session_not_found',
    message: { pt: 'Sessão não encontrada', en: 'Session not found' },
  });
