import type { WorkTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A recording whose name or text is not indexed yet. */
export type SearchChange = {
  readonly transcription_id: string;
  readonly owner_id: string;
  /** The number of the change, incremented with each change of the recording. */
  readonly change: number;
  readonly lease: number;
  /** Number of claims since the last success. */
  readonly failures: number;
  /** Indexed characters of a deleted recording; null while it exists. */
  readonly removed_length: number | null;
};

/** The queue of the indexers. Recordings whose vocabulary is being built come last. */
export const SEARCH_CHANGES: WorkTable<SearchChange> = {
  name: 'search_changes',
  key: 'transcription_id',
  dueAt: 'due_at',
  attempts: 'failures',
  generation: 'change',
  lease: 'lease',
  order: ['priority', 'due_at'],
  columns: ['owner_id', 'removed_length'],
};

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
