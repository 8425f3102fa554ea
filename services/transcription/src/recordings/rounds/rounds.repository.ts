import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Returns what the queue needs of a waiting recording; undefined if it does not wait any more. */
export const findQueuedRound = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('transcriptions')
    .select(['id', 'round', 'priority', 'queue_turn as turn', 'probed_duration_ms as durationMs'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
