import type { Kysely, UpdateObject } from 'kysely';
import { findMember } from '../../platform/acting/acting.ts';
import { toJsonb } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { toNameKey } from '../../platform/text/text-folding.ts';
import type { Owner } from '../row/owner.ts';
import { noteSearchChange } from '../row/search-changes.repository.ts';
import type { Transcription } from '../row/transcriptions.repository.ts';
import { roundColumnsOf } from './life-columns.ts';

const COLUMNS = [
  'id',
  'status',
  'owner_kind',
  'owner_id',
  'folder_id',
  'round',
  'is_trial',
  'is_merge',
  'kept_ms',
  'storage_key',
  'with_speakers',
  'attempt',
  'started_at',
] as const;

/** The columns of a recording's row that an event needs. */
export type LifeRow = Pick<Transcription, (typeof COLUMNS)[number]>;

/** A recording whose audio is to be deleted. */
export type OldAudio = LifeRow & Pick<Transcription, 'size_bytes' | 'created_at'>;

export type NewTranscription = {
  id: string;
  owner: Owner;
  languageRequested: string;
  fileName: string;
  mediaKind: 'audio' | 'video';
  mimeType: string;
  /** Whether browsers play it as it is; null if that is unknown. */
  playsAsIs: boolean | null;
  sizeBytes: number;
  sha256: string;
  /** The key of its audio; null for a merge whose audio is not made yet. */
  storageKey: string | null;
  clientInfo: Record<string, string>;
  /** The length from the probe; null if unknown. */
  probedDurationMs: number | null;
  round: number;
  /** The priority: smaller numbers are transcribed first. */
  priority: number;
  /** Whether to identify speakers. */
  withSpeakers: boolean;
  /** The folder, which the caller keeps from being deleted until the transaction ends; default: none. */
  folderId?: string | null;
  /** The facts of merging, if it is a merge of recordings. */
  merge?: Merge;
  createdAt: Date;
  expiresAt: Date | null;
};

/** The facts of merging. `audioFrom`: when the oldest of the merged audio was uploaded, which decides when it is deleted. */
type Merge = { audioFrom: Date };

/** Columns that an event changes. */
export type LifeValues = UpdateObject<DB, 'transcriptions'>;

type Owned = Pick<LifeRow, 'id' | 'owner_kind' | 'owner_id'>;
type Attempt = { readonly id: string; readonly attempt: number };

/** Reads and writes rows of recordings to which something happens, in a transaction. The caller locks a row before it writes it. */
export const createLivesRepository = (transaction: Kysely<DB>) => ({
  /** Inserts a recording that waits for its first round, with its search change. */
  insert: async (input: NewTranscription): Promise<void> => {
    await transaction
      .insertInto('transcriptions')
      .values({
        ...roundColumnsOf(input.owner, input, input.createdAt),
        id: input.id,
        owner_kind: input.owner.kind,
        owner_id: input.owner.id,
        language_requested: input.languageRequested,
        file_name: input.fileName,
        name_key: toNameKey(input.fileName),
        media_kind: input.mediaKind,
        mime_type: input.mimeType,
        plays_as_is: input.playsAsIs,
        size_bytes: input.sizeBytes,
        sha256: input.sha256,
        storage_key: input.storageKey,
        client_info: toJsonb(input.clientInfo),
        probed_duration_ms: input.probedDurationMs,
        is_trial: input.owner.kind === 'device',
        is_merge: input.merge !== undefined,
        audio_from: input.merge?.audioFrom ?? null,
        folder_id: input.folderId ?? null,
        created_by: findMember()?.personId ?? null,
        created_at: input.createdAt,
        expires_at: input.expiresAt,
      })
      .execute();
    await noteSearchChange(transaction, input.id);
  },

  /** Locks a recording; undefined if it was deleted. */
  lock: async (id: string): Promise<LifeRow | undefined> => {
    const row = await transaction
      .selectFrom('transcriptions')
      .select(COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row as LifeRow | undefined; // check constraints guarantee the unions
  },

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
    return row as LifeRow | undefined; // as above
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

  update: async (row: Owned, values: LifeValues): Promise<void> => {
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
