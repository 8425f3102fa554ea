import { DomainError } from '@escriba/errors';

/** Refuses the newest stream instead of cutting the oldest: pages without a stream poll every 5 s. */
export const tooManyStreams = () =>
  new DomainError({
    kind: 'rate_limited',
    code: 'transcription.too_many_streams',
    message: {
      pt: 'Há conexões demais acompanhando transcrições ao mesmo tempo. Feche algumas abas e tente de novo.',
      en: 'Too many tabs are following transcriptions. Close some of them and try again.',
    },
    retryAfterSeconds: 30,
  });
