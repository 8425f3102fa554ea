import {
  FREE_TEXT_LENGTH_MAX,
  type TranscriptSegment,
  type TranscriptionSnapshot,
  type Locale,
} from '@escriba/contracts';
import type { Segment } from '../db/json.ts';
import { describeFault } from '../recordings/faults.ts';
import { limitSegments, toFreeResult } from './free-result.ts';
import type { Transcription } from '../recordings/transcriptions.repository.ts';

export type SnapshotParts = {
  row: Transcription;
  segments: Segment[];
  transcript: { text: string; duration_ms: number; language: string } | undefined;
  queuePosition: number | null;
  waitingFor: 'speech_model' | null;
  locale: Locale;
};

/** A transcription as its owner sees it now; a visitor's device sees the first 1,000 characters. */
export const toSnapshot = ({ row, transcript, locale, ...parts }: SnapshotParts): TranscriptionSnapshot => {
  const segments = parts.segments.map(toSegment);
  return {
    transcriptionId: row.id,
    status: row.status,
    stage: row.stage,
    progress: row.status === 'completed' ? 100 : row.progress,
    queuePosition: parts.queuePosition,
    waitingFor: parts.waitingFor,
    fileName: row.file_name,
    durationMs: row.duration_ms,
    language: row.language,
    segments: row.owner_kind === 'device' ? limitSegments(segments, FREE_TEXT_LENGTH_MAX) : segments,
    error: row.error_code,
    message: row.error_code === null ? null : describeFault(row.error_code)[locale],
    result: transcript && row.owner_kind === 'device' ? toFreeResult(transcript, locale) : null,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
};

/** The contract's form of a stored segment, without words. */
export const toSegment = ({ startMs, endMs, text }: Segment): TranscriptSegment => ({ startMs, endMs, text });

export const isFinal = (status: Transcription['status']): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';
