import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Queries across owners: recordings to queue again, and expired results. */
export const createHousekeepingRepository = (db: Kysely<DB>) => ({
  /** Waiting recordings, and those whose run has been silent since a time; oldest first. */
  listToQueue: (silentSince: Date) =>
    db
      .selectFrom('transcriptions')
      .select(['id', 'round', 'priority', 'queue_turn as turn', 'probed_duration_ms as durationMs'])
      .where((eb) =>
        eb.or([
          eb('status', '=', 'pending'),
          eb.and([eb('status', '=', 'processing'), eb('updated_at', '<', silentSince)]),
        ]),
      )
      .orderBy('queued_at')
      .execute(),

  /** Deletes expired transcriptions; returns them with their storage keys. */
  deleteExpired: (now: Date, limit: number): Promise<{ id: string; storage_key: string | null }[]> =>
    db
      .deleteFrom('transcriptions')
      .where('id', 'in', (expired) =>
        expired.selectFrom('transcriptions').select('id').where('expires_at', '<=', now).limit(limit),
      )
      // Again: a claim that commits meanwhile ends the expiry.
      .where('expires_at', '<=', now)
      .returning(['id', 'storage_key'])
      .execute(),
});
