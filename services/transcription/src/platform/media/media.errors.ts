import { DomainError } from '@escriba/errors';

/** Says that the file is neither audio nor video. The failure is permanent. */
export const notMedia = (cause?: unknown) =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'transcription.not_media',
    message: { pt: 'O arquivo não é um áudio ou vídeo válido', en: 'The file is not valid audio or video' },
    cause,
  });

/** Says that the audio or video has an unsupported format. The failure is permanent. */
export const unsupportedFormat = (cause?: unknown) =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'transcription.unsupported_format',
    message: {
      pt: 'O arquivo não é um formato suportado. Envie MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI ou WebM',
      en: 'The format is not supported. Upload MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI or WebM',
    },
    cause,
  });

/** Says that the video has no sound. The failure is permanent. */
export const noAudio = () =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'transcription.no_audio',
    message: { pt: 'O vídeo não tem som', en: 'The video has no sound' },
  });

/** Says that the file is empty. The failure is permanent. */
export const emptyFile = () =>
  new DomainError({
    kind: 'invalid',
    code: 'transcription.empty_file',
    message: { pt: 'O arquivo está vazio', en: 'The file is empty' },
  });

/** Says that the file starts like a recording, but has no decodable audio. The failure is permanent. */
export const corruptMedia = (cause?: unknown) =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'transcription.corrupt_media',
    message: {
      pt: 'O arquivo está corrompido ou incompleto',
      en: 'The file is damaged or incomplete',
    },
    cause,
  });

/** Says that reading the file takes more processor time than a recording of the allowed length. The failure is permanent. */
export const mediaTooComplex = () =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'transcription.media_too_complex',
    message: {
      pt: 'Este arquivo demora demais para ser lido. Converta-o para MP3 ou M4A e envie de novo',
      en: 'This file takes too long to read. Convert it to MP3 or M4A and upload it again',
    },
  });

/** Says that the recording is longer than the limit. The failure is permanent. */
export const recordingTooLong = (durationMsMax: number) => {
  const limit = hoursAndMinutes(durationMsMax);
  return new DomainError({
    kind: 'limit_exceeded',
    code: 'transcription.too_long',
    message: {
      pt: `Duração muito longa. Limite: ${limit}`,
      en: `The recording is too long. Limit: ${limit}`,
    },
  });
};

/** Says that the machine was too busy, or the file too complex, to be read in time. The failure is temporary. */
export const mediaTimeout = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.media_timeout',
    message: {
      pt: 'A leitura do arquivo demorou mais que o esperado. Tente novamente.',
      en: 'Reading the file took longer than expected. Try again.',
    },
    retryAfterSeconds: 30,
  });

/** Says that this machine cannot start the program that reads files, or cannot reach the file. Nothing is known of the file, and the failure is temporary. */
export const mediaUnavailable = (cause: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'media.unavailable',
    message: {
      pt: 'Não foi possível ler o arquivo agora. Tente novamente em instantes.',
      en: 'The file cannot be read right now. Try again in a moment.',
    },
    retryAfterSeconds: 30,
    cause,
  });

/** Says that too many files wait to be probed. The failure is temporary. */
export const mediaBusy = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'media.busy',
    message: {
      pt: 'Muitos arquivos estão sendo verificados agora. Tente novamente em instantes.',
      en: 'Too many files are being checked right now. Try again in a moment.',
    },
    retryAfterSeconds: 10,
  });

/** Says that the disk has no space for the decoded audio. The failure is temporary. */
export const workFolderFull = () =>
  new DomainError({
    kind: 'storage_full',
    code: 'storage.full',
    message: {
      pt: 'Sem espaço em disco no servidor. Tente novamente mais tarde.',
      en: 'The server is out of disk space. Try again later.',
    },
    retryAfterSeconds: 60,
  });

/** Says that ffmpeg or ffprobe is not installed, and how to install it. */
export const mediaProgramMissing = (program: string, install: string, cause?: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcription.media_program_missing',
    message: {
      pt: `O programa ${program} não foi encontrado. Instale com: ${install}`,
      en: `${program} was not found. Install it with: ${install}`,
    },
    cause,
  });

const hoursAndMinutes = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}min`;
};
