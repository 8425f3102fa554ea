import { DomainError } from './domain-error.ts';

const RETRY_AFTER_SECONDS = 3;

/** A store (Postgres, Redis, S3) is away for the moment: it restarts, refuses connections or does not answer in time. */
export const storeUnavailable = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'store.unavailable',
    message: {
      pt: 'Não conseguimos acessar os dados agora. Tente novamente em instantes.',
      en: 'The data cannot be reached right now. Try again in a moment.',
    },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
