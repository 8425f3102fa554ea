import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { SpokenRecording } from '../recognition/recognition.ts';
import { speechModelOf } from '../recordings/recordings.ts';
import type { Place } from './insights.repository.ts';

/** A recording as it is translated from its sound. */
type FoundRecording = Omit<SpokenRecording, 'storageKey'> & {
  /** Null once the audio is deleted. */
  readonly storageKey: string | null;
};

/** Finds a recording of a user; undefined if the user has none of this id. */
export const findSpokenRecording = async (
  db: Kysely<DB>,
  { ownerId, transcriptionId }: Place,
): Promise<FoundRecording | undefined> => {
  const row = await db
    .selectFrom('transcriptions')
    .select(['id', 'owner_id', 'priority', 'is_trial', 'round', 'audio_track', 'storage_key', 'language'])
    .select(['client_info', 'duration_ms', 'probed_duration_ms'])
    .where('id', '=', transcriptionId)
    .where('owner_kind', '=', 'user')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      owner_id: row.owner_id,
      priority: row.priority,
      is_trial: row.is_trial,
      round: row.round,
      audio_track: row.audio_track,
      speechModel: speechModelOf(row.client_info),
      storageKey: row.storage_key,
      language: row.language ?? 'auto',
      probedMs: row.duration_ms ?? row.probed_duration_ms ?? 0,
    }
  );
};
