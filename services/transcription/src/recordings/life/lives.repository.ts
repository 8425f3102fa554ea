import type { Kysely, Updateable } from 'kysely';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';
import type { Transcription } from '../row/transcriptions.repository.ts';

const COLUMNS = [
  'id',
  'status',
  'owner_kind',
  'owner_id',
  'round',
  'is_trial',
  'is_merge',
  'kept_ms',
  'storage_key',
] as const;

/** What an event needs of a recording's row. */
export type LifeRow = Pick<Transcription, (typeof COLUMNS)[number]>;

/** A recording whose audio is to be deleted. */
export type OldAudio = LifeRow & Pick<Transcription, 'size_bytes' | 'created_at'>;

type Owned = Pick<LifeRow, 'id' | 'owner_kind' | 'owner_id'>;
type Attempt = { readonly id: string; readonly attempt: number };

/** Rows of recordings to which something happens, in a transaction. The caller locks a row before it writes it. */
export const createLivesRepository = (transaction: Kysely<DB>) => ({
  /** Locks the recording of a run; undefined if the run has lost it. */
  lockRun: async ({ id, attempt }: Attempt): Promise<LifeRow | undefined> => {
    const row = await transaction
      .selectFrom('transcriptions')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'processing')
      .forUpdate()
      .executeTakeFirst();
    return row as LifeRow | undefined; // check constraints guarantee the unions
  },

  /** Locks visitors' recordings whose time is over. A claim that commits meanwhile ends the expiry. */
  lockExpired: async (now: Date, limit: number): Promise<LifeRow[]> => {
    const rows = await transaction
      .selectFrom('transcriptions')
      .select(COLUMNS)
      .where('expires_at', '<=', now)
      .limit(limit)
      .forUpdate()
      .execute();
    return rows as LifeRow[]; // as above
  },

  /**
   * Locks users' recordings whose audio is from before a time, oldest first; skips those that others have locked. A merged one is as old as
   * its oldest part. Waiting and running ones, also repeated ones, keep theirs until the next time.
   */
  lockOldAudio: async (before: Date, limit: number): Promise<OldAudio[]> => {
    const rows = await transaction
      .selectFrom('transcriptions')
      .select([...COLUMNS, 'size_bytes', 'created_at'])
      .where('owner_kind', '=', 'user')
      .where('storage_key', 'is not', null)
      .where((eb) => eb.or([eb('created_at', '<=', before), eb('audio_from', '<=', before)]))
      .where('status', 'not in', ['pending', 'processing'])
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return rows as OldAudio[]; // as above
  },

  update: async (row: Owned, values: Updateable<Transcriptions>): Promise<void> => {
    await transaction
      .updateTable('transcriptions')
      .set(values)
      .where('id', '=', row.id)
      .where('owner_kind', '=', row.owner_kind)
      .where('owner_id', '=', row.owner_id)
      .execute();
  },

  /** Removes the row and, with it, pieces and transcript. */
  remove: async (row: Owned): Promise<void> => {
    await transaction
      .deleteFrom('transcriptions')
      .where('id', '=', row.id)
      .where('owner_kind', '=', row.owner_kind)
      .where('owner_id', '=', row.owner_id)
      .execute();
  },

  removePieces: async (id: string): Promise<void> => {
    await transaction.deleteFrom('pieces').where('transcription_id', '=', id).execute();
  },
});
