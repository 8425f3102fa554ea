import { DomainError } from './domain-error.ts';

const RETRY_AFTER_SECONDS = 3;

/** Says that a store (Postgres, Redis, S3) is temporarily unavailable: it restarts, refuses connections or does not respond in time. */
export const storeUnavailable = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'store.unavailable',
    message: {
      pt: 'Não conseguimos acessar os dados agora. Tente novamente em instantes.',
      en: 'The data is temporarily unavailable. Try again in a moment.',
    },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
