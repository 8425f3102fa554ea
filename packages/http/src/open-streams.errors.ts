import { DomainError } from '@escriba/errors';

/** Refuses the newest stream instead of cutting the oldest: pages without a stream poll. */
export const tooManyStreams = (code: string) =>
  new DomainError({
    kind: 'rate_limited',
    code,
    message: {
      pt: 'Há conexões demais acompanhando transcrições ao mesmo tempo. Feche algumas abas e tente de novo.',
      en: 'Too many tabs are following transcriptions. Close some of them and try again.',
    },
    retryAfterSeconds: 30,
  });
