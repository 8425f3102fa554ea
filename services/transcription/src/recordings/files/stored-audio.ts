import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';

/** How long audio is kept after its upload. */
export const AUDIO_RETENTION_MS = AUDIO_RETENTION_DAYS * 86_400_000;

const DEFAULT_TYPES = { audio: 'audio/mpeg', video: 'video/mp4' } as const;

/** Returns the MIME type found by the probe; a common type of the same kind for recordings without one. */
export const mimeTypeOf = (row: { mime_type: string | null; media_kind: string }): string =>
  row.mime_type ?? DEFAULT_TYPES[row.media_kind === 'video' ? 'video' : 'audio'];

/** Containers that some browser in use does not play, or plays only with some codecs. Safari plays AIFF and CAF, others do not. */
const UNPLAYABLE = new Set(
  [
    'aiff',
    'amr',
    'x-caf',
    'x-ms-wma',
    'x-ms-wmv',
    '3gpp',
    '3gpp2',
    'mp2t',
    'x-flv',
    'x-msvideo',
    'x-matroska',
  ]
    .flatMap((subtype) => [`audio/${subtype}`, `video/${subtype}`])
    .concat('video/mpeg'),
);

type PlayedRow = { plays_as_is: boolean | null; mime_type: string | null; media_kind: string };

/**
 * Returns whether browsers get the recording itself. The type alone decides where the recording was not examined. Returns false if a
 * user has chosen one of its audio tracks, since a browser plays the first one.
 */
export const isPlayedAsIs = (row: PlayedRow, audioTrack: number | null): boolean =>
  audioTrack === null && (row.plays_as_is ?? !UNPLAYABLE.has(mimeTypeOf(row)));
