import { DomainError } from '@escriba/errors';

/** Thrown for another owner's transcription, too: an id reveals nothing about what exists. */
export const transcriptionNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'transcription.not_found',
    message: { pt: 'Transcrição não encontrada', en: 'Transcription not found' },
  });

export const readerMissing = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'transcription.reader_missing',
    message: {
      pt: 'Faça login ou informe o dispositivo que enviou o arquivo',
      en: 'Sign in, or name the device that sent the file',
    },
  });

export const transcriptionFinished = () =>
  new DomainError({
    kind: 'conflict',
    code: 'transcription.finished',
    message: { pt: 'Esta transcrição já terminou', en: 'This transcription has already finished' },
  });

export const retryImpossible = () =>
  new DomainError({
    kind: 'conflict',
    code: 'transcription.retry_impossible',
    message: {
      pt: 'Só é possível repetir uma transcrição que falhou ou foi cancelada e cujo áudio ainda está guardado',
      en: 'Only a transcription that failed or was cancelled, and whose audio is still kept, can be retried',
    },
  });

export const transcriptionCancelled = () =>
  new DomainError({
    kind: 'gone',
    code: 'transcription.cancelled',
    message: { pt: 'A transcrição foi cancelada', en: 'The transcription was cancelled' },
  });

/** Says that the same recording, or many of the owner's, are being changed, and that nothing was written. The failure is temporary. */
export const recordingBusy = (cause?: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.busy',
    message: {
      pt: 'Há alterações demais ao mesmo tempo. Tente de novo em instantes.',
      en: 'There are too many changes at once. Try again in a moment.',
    },
    retryAfterSeconds: 2,
    cause,
  });

/** Says that the audio was deleted after its retention period, or when the recording was cancelled. The transcript may still exist. */
export const audioGone = () =>
  new DomainError({
    kind: 'gone',
    code: 'transcription.audio_gone',
    message: {
      pt: 'O áudio desta transcrição já foi excluído',
      en: 'The audio of this transcription was deleted',
    },
  });
