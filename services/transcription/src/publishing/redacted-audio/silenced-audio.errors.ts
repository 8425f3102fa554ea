import { DomainError } from '@escriba/errors';

/** Says that a copy of the audio, without personal data or in a playable format, is being created. The failure is temporary. */
export const audioPreparing = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.audio_preparing',
    message: {
      pt: 'O áudio está sendo preparado. Tente novamente em instantes.',
      en: 'The audio is being prepared. Try again in a moment.',
    },
    retryAfterSeconds: 5,
  });
