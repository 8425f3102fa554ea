import { DomainError } from '@escriba/errors';

/** Temporary: the audio without personal data is being created. */
export const audioPreparing = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.audio_preparing',
    message: {
      pt: 'O áudio sem dados pessoais está sendo preparado. Tente novamente em instantes.',
      en: 'The audio without personal data is being prepared. Try again in a moment.',
    },
    retryAfterSeconds: 5,
  });
