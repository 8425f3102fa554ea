import type { ApiError } from '@escriba/client';
import { DomainError, type ErrorKind } from '@escriba/errors';

/** The usage service does not answer, so nothing can be taken: passing. */
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

/** Somebody else, or a process that died within the last minute, is reserving quota for the same recording: passing. */
export const reservationUnderWay = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.attempt_under_way',
    message: {
      pt: 'Este arquivo já está sendo processado. Tente de novo em instantes.',
      en: 'This file is already being processed. Try again in a moment.',
    },
    retryAfterSeconds: 10,
  });

/** More bytes than the person's plan takes; the same code and words as the usage service's. */
export const fileOverPlan = (sizeMbMax: number) =>
  new DomainError({
    kind: 'too_large',
    code: 'usage.file_too_large',
    message: {
      pt: `Arquivo muito grande. Limite: ${sizeMbMax}MB`,
      en: `The file is too large. Limit: ${sizeMbMax}MB`,
    },
  });

/** 410 is the answer to an account that has just been deleted. */
const REFUSAL_KINDS: Readonly<Record<number, ErrorKind>> = {
  403: 'limit_exceeded',
  410: 'gone',
  413: 'too_large',
};

/** What the usage service said, as our own answer: its refusals in its words, anything else as `quotaUnavailable`. */
export const toQuotaError = (error: ApiError): DomainError => {
  const kind = REFUSAL_KINDS[error.status];
  if (kind === undefined || !error.code.startsWith('usage.')) return quotaUnavailable(error);
  const { code, message } = error;
  return new DomainError({ kind, code, message: { pt: message, en: message }, cause: error });
};

/** True where usage has answered, and has reserved nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && Object.values(REFUSAL_KINDS).includes(error.kind);
