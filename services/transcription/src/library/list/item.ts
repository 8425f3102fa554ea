import type { Locale } from '@escriba/contracts/shared/locale';
import type { ListedStatus, TranscriptionItem } from '@escriba/contracts/transcription/library';
import {
  AUDIO_RETENTION_MS,
  canRetry,
  describeFault,
  mimeTypeOf,
  speechModelOf,
} from '../../recordings/recordings.ts';
import type { LibraryRow } from './library.repository.ts';

const CONFIDENCE = 0.95;

type ItemContext = { locale: Locale; audioUrlOf: (row: LibraryRow) => string };

/** Returns a recording as lists show it, without hits. */
export const toItem = (row: LibraryRow, context: ItemContext): TranscriptionItem => ({
  _id: row.id,
  transcriptionId: row.id,
  status: toListedStatus(row.status),
  stage: row.stage,
  progress: row.status === 'completed' ? 100 : row.progress,
  originalFileName: row.file_name,
  fileSize: row.size_bytes,
  mimeType: mimeTypeOf(row),
  ...describeAudio(row, context),
  language: row.language ?? row.language_requested,
  speechModel: speechModelOf(row.client_info),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  result: describeResult(row),
  speakers: row.speakers ?? [],
  parts: row.parts,
  folderId: row.folder_id,
  tagIds: row.tag_ids ?? [],
  errorCode: row.error_code,
  errorMessage: row.error_code === null ? null : describeFault(row.error_code)[context.locale],
  canRetry: canRetry(row),
  hits: [],
});

const describeAudio = (row: LibraryRow, { audioUrlOf }: ItemContext) => {
  const audioFrom = row.audio_from ?? row.created_at;
  const expiresAt = new Date(audioFrom.getTime() + AUDIO_RETENTION_MS).toISOString();
  return {
    audioUrl: row.storage_key === null ? null : audioUrlOf(row),
    audioExpiresAt: row.storage_key === null ? null : expiresAt,
    audioPurgedAt: row.audio_purged_at?.toISOString() ?? null,
  };
};

/** Returns the start of the current text, which stays readable while the recording is recognised again. */
const describeResult = (row: LibraryRow): TranscriptionItem['result'] =>
  row.preview !== null
    ? { text: row.preview, audio_duration: (row.duration_ms ?? 0) / 1_000, confidence: CONFIDENCE }
    : null;

export const toListedStatus = (status: LibraryRow['status']): ListedStatus =>
  status === 'failed' ? 'error' : status;
