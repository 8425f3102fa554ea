import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** What no owner asks for: recordings to be queued again, results whose time is over. */
export const createHousekeepingRepository = (db: Kysely<DB>) => ({
  /** Recordings that wait, and those whose run has been silent since a moment; oldest first. */
  listToQueue: (silentSince: Date) =>
    db
      .selectFrom('transcriptions')
      .select(['id', 'round', 'priority'])
      .where((eb) =>
        eb.or([
          eb('status', '=', 'pending'),
          eb.and([eb('status', '=', 'processing'), eb('updated_at', '<', silentSince)]),
        ]),
      )
      .orderBy('queued_at')
      .execute(),

  /** Deletes transcriptions whose time is over; answers the storage keys they held. */
  deleteExpired: async (now: Date, limit: number): Promise<string[]> => {
    const rows = await db
      .deleteFrom('transcriptions')
      .where('id', 'in', (expired) =>
        expired.selectFrom('transcriptions').select('id').where('expires_at', '<=', now).limit(limit),
      )
      .returning('storage_key')
      .execute();
    return rows.map((row) => row.storage_key).filter((key) => key !== null);
  },
});
