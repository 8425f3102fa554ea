import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { QueuedRound } from '../../recordings/recordings.ts';

export type WaitingRound = QueuedRound & { readonly queuedAt: Date };

const ROUND = [
  'id',
  'round',
  'priority',
  'queue_turn as turn',
  'probed_duration_ms as durationMs',
  'queued_at as queuedAt',
] as const;

/** Reads the recordings of all owners that need to be queued again. */
export const createHousekeepingRepository = (db: Kysely<DB>) => ({
  /** Lists waiting recordings in the order of the queue, behind one if it is given. */
  listWaiting: (after: WaitingRound | undefined, limit: number): Promise<WaitingRound[]> =>
    db
      .selectFrom('transcriptions')
      .select(ROUND)
      .where('status', '=', 'pending')
      .$if(after !== undefined, (waiting) =>
        waiting.where(
          sql<boolean>`(priority, queue_turn, queued_at, id) > (${after?.priority}, ${after?.turn}, ${after?.queuedAt}, ${after?.id})`,
        ),
      )
      .orderBy('priority')
      .orderBy('queue_turn')
      .orderBy('queued_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Lists recordings whose run has been silent since a time. */
  listSilent: (silentSince: Date, limit: number): Promise<WaitingRound[]> =>
    db
      .selectFrom('transcriptions')
      .select(ROUND)
      .where('status', '=', 'processing')
      .where('updated_at', '<', silentSince)
      .orderBy('created_at')
      .limit(limit)
      .execute(),
});
