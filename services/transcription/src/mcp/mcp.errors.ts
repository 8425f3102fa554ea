import { DomainError } from '@escriba/errors';

/** Refuses the newest call of a user who has too many that run. */
export const tooManyCalls = (code: string): DomainError =>
  new DomainError({
    kind: 'rate_limited',
    code,
    message: {
      pt: 'Há chamadas demais desta conta ao mesmo tempo. Tente de novo quando uma terminar.',
      en: 'Too many calls of this account are running. Try again when one has finished.',
    },
    retryAfterSeconds: 5,
  });
