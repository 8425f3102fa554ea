import { DomainError } from '@escriba/errors';

/** The newest stream is refused, not the oldest cut: pages that cannot listen ask every 5 s instead. */
export const tooManyStreams = () =>
  new DomainError({
    kind: 'rate_limited',
    code: 'transcription.too_many_streams',
    message: {
      pt: 'Há conexões demais acompanhando transcrições ao mesmo tempo. Feche algumas abas e tente de novo.',
      en: 'Too many connections follow transcriptions at the same time. Close some tabs and try again.',
    },
    retryAfterSeconds: 30,
  });
