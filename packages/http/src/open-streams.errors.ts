import { DomainError } from '@escriba/errors';

/** Refuses the newest stream instead of cutting the oldest: pages without a stream poll. */
export const tooManyStreams = (code: string) =>
  new DomainError({
    kind: 'rate_limited',
    code,
    message: {
      pt: 'Há abas demais abertas ao mesmo tempo. Feche algumas e tente de novo.',
      en: 'Too many tabs are open at the same time. Close some of them and try again.',
    },
    retryAfterSeconds: 30,
  });
