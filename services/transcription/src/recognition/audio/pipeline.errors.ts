import { DomainError } from '@escriba/errors';

export const recordingMissing = (cause?: unknown) =>
  new DomainError({
    kind: 'not_found',
    code: 'transcription.audio_missing',
    message: {
      pt: 'O arquivo de áudio não está mais disponível. Envie de novo.',
      en: 'The audio file is no longer available. Upload it again.',
    },
    cause,
  });
