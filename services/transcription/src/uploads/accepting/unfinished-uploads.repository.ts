import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Uploads in progress by sender, resumable or multipart. */
export const createUnfinishedUploadsRepository = (db: Kysely<DB>) => ({
  /** Blocks other transactions of the same sender until this one ends, so that its sum stays valid. */
  lock: async (heldBy: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`unfinished-uploads:${heldBy}`}, 0))`.execute(
      db,
    );
  },

  /** Returns their number, and their maximum total size. */
  sum: async (heldBy: string, now: Date): Promise<{ count: number; bytes: number }> => {
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes from (
        select size_bytes as bytes from resumable_uploads where owner_id = ${heldBy} and finished_at is null
        union all
        select held_bytes from loose_objects where held_by = ${heldBy} and held_until > ${now}
      ) unfinished`.execute(db);
    return rows[0] ?? { count: 0, bytes: 0 };
  },
});
