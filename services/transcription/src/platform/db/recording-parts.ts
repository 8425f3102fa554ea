import type { RecordingPart } from '@escriba/contracts/transcription/library';
import { sql } from 'kysely';

/** Selects the parts of the merged recording whose id is in the column `id`, in order; empty for other recordings. */
export const partsOf = (id: 'transcriptions.id' | 'transcripts.transcription_id') => sql<RecordingPart[]>`(
  select coalesce(
    jsonb_agg(jsonb_build_object('transcriptionId', source_id, 'name', name, 'startMs', start_ms) order by index),
    '[]'::jsonb
  ) from merge_parts where transcription_id = ${sql.ref(id)})`;
