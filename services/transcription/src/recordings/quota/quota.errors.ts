import type { ApiError } from '@escriba/client';
import { DomainError, type ErrorKind } from '@escriba/errors';

/** Says that the usage service does not respond, so that nothing can be reserved. The failure is temporary. */
export const quotaUnavailable = (cause?: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.quota_unavailable',
    message: {
      pt: 'Não foi possível verificar seu plano agora. Tente de novo em instantes.',
      en: 'Your plan could not be checked just now. Try again in a moment.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** Says that another request, or a process that died within the last minute, is reserving quota for the same recording. The failure is temporary. */
export const reservationInProgress = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.attempt_under_way',
    message: {
      pt: 'Este arquivo já está sendo processado. Tente de novo em instantes.',
      en: 'This file is already being processed. Try again in a moment.',
    },
    retryAfterSeconds: 10,
  });

/** The kind of error by the status of the response. 410 is the response for a deleted account. */
const REFUSAL_KINDS: Readonly<Record<number, ErrorKind>> = {
  403: 'limit_exceeded',
  410: 'gone',
  413: 'too_large',
};

/** Converts the usage service's response to a domain error: its refusals with their texts, anything else as `quotaUnavailable`. */
export const toQuotaError = (error: ApiError): DomainError => {
  const kind = REFUSAL_KINDS[error.status];
  if (kind === undefined || !error.code.startsWith('usage.')) return quotaUnavailable(error);
  const { code, message } = error;
  return new DomainError({ kind, code, message: { pt: message, en: message }, cause: error });
};

/** Returns true if usage has responded, and has reserved nothing. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && Object.values(REFUSAL_KINDS).includes(error.kind);
