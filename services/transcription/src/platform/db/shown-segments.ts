import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { sql } from 'kysely';

/** The segments of a transcript without words, which take long to parse. They were checked before they were written. */
export const SHOWN_SEGMENTS = sql<TranscriptSegment[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('startMs', segment -> 'startMs', 'endMs', segment -> 'endMs', 'text', segment -> 'text') order by place)
  from jsonb_array_elements(transcripts.segments) with ordinality as listed (segment, place)), '[]')`;
