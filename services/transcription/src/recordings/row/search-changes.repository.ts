import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A recording whose name or text is not indexed yet, claimed by one indexer. */
export type SearchChange = {
  readonly transcriptionId: string;
  readonly ownerId: string;
  /** Incremented with each change of the recording. */
  readonly change: number;
  /** Incremented with each claim: the holder of an older one is considered dead. */
  readonly lease: number;
  readonly failures: number;
  /** Indexed characters of a deleted recording; null while it exists. */
  readonly removedLength: number | null;
};

/** After this time another indexer claims the changes of one that died. */
const LEASE_SECONDS = 60;
const BACKOFF_SECONDS_MAX = 60;

/**
 * Records that the name or text of a user's recording changed, in the same transaction: search follows after the commit. A device's
 * recordings are not searched.
 */
export const noteSearchChange = async (transaction: Kysely<DB>, id: string): Promise<void> => {
  await sql`
    insert into search_changes as known (transcription_id, owner_id)
    select id, owner_id from transcriptions where id = ${id} and owner_kind = 'user'
    on conflict (transcription_id) do update set change = known.change + 1, priority = 0`.execute(
    transaction,
  );
};

/** The queue of the indexers. Times are Postgres', which all of them share. */
export const createSearchChangesRepository = (db: Kysely<DB>) => ({
  /** Claims the change that has waited longest; those of a vocabulary being built come last. */
  claim: async (): Promise<SearchChange | undefined> => {
    const { rows } = await sql<SearchChange>`
      update search_changes
      set lease = lease + 1, due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where transcription_id = (
        select transcription_id from search_changes where due_at <= clock_timestamp()
        order by priority, due_at limit 1 for update skip locked
      )
      returning transcription_id as "transcriptionId", owner_id as "ownerId", change, lease, failures,
        removed_length as "removedLength"`.execute(db);
    return rows[0];
  },

  /**
   * Marks the change as done, unless the recording changed meanwhile: then it is due again. Call it last in the transaction, since the
   * user's own transactions wait for its row. Returns false if another indexer has claimed it.
   */
  finish: async ({ transcriptionId, change, lease }: SearchChange): Promise<boolean> => {
    const { rows } = await sql`
      with held as (
        select transcription_id, change from search_changes
        where transcription_id = ${transcriptionId} and lease = ${lease} for update
      ), done as (
        delete from search_changes where transcription_id in (select transcription_id from held where change = ${change})
      ), again as (
        update search_changes set due_at = clock_timestamp(), failures = 0
        where transcription_id in (select transcription_id from held where change <> ${change})
      )
      select 1 from held`.execute(db);
    return rows.length > 0;
  },

  /** Postpones a change by 1, 2, 4 … 60 s. */
  postpone: async ({ transcriptionId, lease, failures }: SearchChange): Promise<void> => {
    const seconds = Math.min(2 ** failures, BACKOFF_SECONDS_MAX);
    await sql`
      update search_changes
      set failures = failures + 1, due_at = clock_timestamp() + make_interval(secs => ${seconds})
      where transcription_id = ${transcriptionId} and lease = ${lease}`.execute(db);
  },
});
