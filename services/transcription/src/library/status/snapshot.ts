import { FREE_TEXT_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type { Locale } from '@escriba/contracts/shared/locale';
import type {
  TranscriptSegment,
  TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import type { Segment } from '../../platform/db/json.ts';
import { describeFault, type Transcription } from '../../recordings/recordings.ts';
import { toDocument } from '../../transcripts/transcripts.ts';
import { type FinishedText, limitSegments, toFreeResult } from './free-result.ts';

export type SnapshotParts = {
  row: Transcription;
  segments: readonly TranscriptSegment[];
  /** The transcript of a visitor. */
  transcript: (FinishedText & { segments: readonly Segment[] }) | undefined;
  queuePosition: number | null;
  startsInSeconds: number | null;
  waitingFor: 'speech_model' | null;
  locale: Locale;
  freeAudioUrlOf: (recording: { ownerId: string; id: string }) => string;
};

/** Returns a transcription as its owner sees it now; a visitor's device sees the first 1,000 characters. */
export const toSnapshot = ({ row, transcript, locale, ...parts }: SnapshotParts): TranscriptionSnapshot => {
  const isDevice = row.owner_kind === 'device';
  const readable =
    isDevice && transcript ? withWords(transcript.segments, transcript) : parts.segments.map(toSegment);
  const hasPlayer = isDevice && transcript !== undefined && row.storage_key !== null;
  return {
    transcriptionId: row.id,
    status: row.status,
    stage: row.stage,
    progress: row.status === 'completed' ? 100 : row.progress,
    queuePosition: parts.queuePosition,
    startsInSeconds: parts.startsInSeconds,
    waitingFor: parts.waitingFor,
    fileName: row.file_name,
    durationMs: row.duration_ms,
    language: row.language,
    segments: isDevice ? limitSegments(readable, FREE_TEXT_LENGTH_MAX) : readable,
    error: row.error_code,
    message: row.error_code === null ? null : describeFault(row.error_code)[locale],
    result: transcript && isDevice ? toFreeResult(transcript, locale) : null,
    ...(hasPlayer && { audioUrl: parts.freeAudioUrlOf({ ownerId: row.owner_id, id: row.id }) }),
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
};

type Recognised = { language: string; duration_ms: number };

/** Returns the segments with words and times, as a user's document would have them. */
const withWords = (
  segments: readonly Segment[],
  { language, duration_ms: durationMs }: Recognised,
): TranscriptSegment[] =>
  segments.map((segment) => {
    const { segments: passages } = toDocument({ segments: [segment], language, durationMs });
    const words = passages.flatMap((passage) => passage.words);
    return {
      ...toSegment(segment),
      words: words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
    };
  });

/** Returns the contract's form of a stored segment, without words. */
export const toSegment = ({ startMs, endMs, text }: TranscriptSegment): TranscriptSegment => ({
  startMs,
  endMs,
  text,
});
