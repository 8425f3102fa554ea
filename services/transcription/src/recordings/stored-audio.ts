import { AUDIO_RETENTION_DAYS } from '@escriba/contracts';

/** How long audio is kept after its upload. */
export const AUDIO_RETENTION_MS = AUDIO_RETENTION_DAYS * 86_400_000;

const DEFAULT_TYPES = { audio: 'audio/mpeg', video: 'video/mp4' } as const;

/** The MIME type found by the probe; a common type of the same kind for recordings without one. */
export const mimeTypeOf = (row: { mime_type: string | null; media_kind: string }): string =>
  row.mime_type ?? DEFAULT_TYPES[row.media_kind === 'video' ? 'video' : 'audio'];
