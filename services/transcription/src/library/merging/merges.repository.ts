import { type Kysely, sql } from 'kysely';
import { isVisible } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Owner, Transcription } from '../../recordings/recordings.ts';

/** A recording to be merged. `durationMs` is null if it has no transcript; `audioTrack` is the one that a user chose for that, from 1. */
export type Source = Pick<
  Transcription,
  'id' | 'file_name' | 'status' | 'language_requested' | 'storage_key' | 'created_at' | 'folder_id'
> & { audio_from: Date | null; durationMs: number | null; audioTrack: number | null };

type NewPart = { sourceId: string; name: string };

/** Reads recordings to merge and the parts of merged ones. Every query is scoped by the owner, or by a merged recording's id. */
export const createMergesRepository = (db: Kysely<DB>) => ({
  /** Returns those of the ids that the owner has, in the order of the ids, each once. */
  listSources: async (owner: Owner, ids: readonly string[]): Promise<Source[]> => {
    const rows = await db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .select([
        'transcriptions.id',
        'file_name',
        'status',
        'language_requested',
        'storage_key',
        'transcriptions.created_at',
        'audio_from',
        'folder_id',
        'transcripts.duration_ms as durationMs',
        'transcripts.audio_track as audioTrack',
      ])
      .where('transcriptions.id', 'in', ids)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where(isVisible())
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row as Source])); // The table's check constraint guarantees the status.
    return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
  },

  /** Returns those of an owner's folders that are not open to all members, and keeps them from being deleted until the transaction ends. */
  listClosedFolders: async (owner: Owner, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from folders
      where owner_id = ${owner.id} and id = any (${[...ids]}::uuid[]) and visibility <> 'everyone'
      order by id for key share`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Returns the number of the owner's merges since a time. */
  countSince: async (owner: Owner, since: Date): Promise<number> => {
    const row = await db
      .selectFrom('transcriptions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where('created_at', '>', since)
      .where(sql<boolean>`is_merge`)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  insertParts: async (id: string, parts: readonly NewPart[]): Promise<void> => {
    await db
      .insertInto('merge_parts')
      .values(
        parts.map(({ sourceId, name }, index) => ({
          transcription_id: id,
          index,
          source_id: sourceId,
          name,
        })),
      )
      .execute();
  },

  /** Returns the ids of the parts, in order. */
  listPartIds: async (id: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('merge_parts')
      .select('source_id')
      .where('transcription_id', '=', id)
      .orderBy('index')
      .execute();
    return rows.map((row) => row.source_id);
  },
});
