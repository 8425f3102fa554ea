import { DomainError } from '@escriba/errors';

/** Unknown, run out, or of a session that was ended: which of them is nobody's business. */
export const refreshRefused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.refresh_refused',
    message: {
      pt: 'Sua sessão expirou. Faça login novamente.',
      en: 'Your session has expired. Sign in again.',
    },
  });

/** Neither the body nor a cookie brought one. */
export const refreshMissing = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.refresh_missing',
    message: { pt: 'No refresh token available', en: 'No refresh token available' },
  });

/** A refresh token was shown a second time: somebody has a copy, so that the whole session ended. */
export const refreshReused = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.refresh_reused',
    message: {
      pt: 'Sua sessão foi encerrada por segurança. Faça login novamente.',
      en: 'Your session was ended for safety. Sign in again.',
    },
  });

export const sessionNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.session_not_found',
    message: { pt: 'Sessão não encontrada', en: 'Session not found' },
  });
