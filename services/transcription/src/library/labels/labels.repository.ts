import type { KeptLabels } from '@escriba/contracts/transcription/account-part';
import {
  type Folder,
  type FolderVisibility,
  LABEL_COUNT_MAX,
  type Label,
} from '@escriba/contracts/transcription/labels';
import { type Kysely, sql } from 'kysely';
import { findMember } from '../../platform/acting/acting.ts';
import { hidesFolders, isVisible, isVisibleFolder } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { toNameKey } from '../../platform/text/text-folding.ts';
import type { LabelName } from './label-name.ts';

/** The tables of labels, which have the same columns. */
export type LabelTable = 'folders' | 'tags';

type NewLabel = LabelName & { id: string; ownerId: string; createdAt: Date };
type CountedFolder = Counted & {
  visibility: FolderVisibility;
  createdBy: string | null;
  memberIds: string[];
};
type Counted = { id: string; name: string; recordings: number };

/** Most recordings that change in one statement, so that none takes long. */
const AT_ONCE_MAX = 2_000;

/** Reads and writes a user's folders and tags. Every query is scoped by the user. */
export const createLabelsRepository = (db: Kysely<DB>) => ({
  /** Blocks the user's other changes of labels until the transaction ends. */
  lock: async (ownerId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`labels:${ownerId}`}, 0))`.execute(db);
  },

  /** Lists the folders that the caller may see by name, with the number of recordings. Each number is counted up to a limit, and reads only an index. */
  listFolders: async (ownerId: string): Promise<Folder[]> => {
    const { rows } = await sql<CountedFolder>`
      select id, name, visibility, created_by as "createdBy",
        array(select person_id from folder_members where folder_id = folders.id order by 1) as "memberIds", (select count(*) from (
        select 1 from transcriptions
        where owner_id = ${ownerId} and owner_kind = 'user' and folder_id = folders.id limit ${LABEL_COUNT_MAX + 1}
      ) counted) as recordings
      from folders where owner_id = ${ownerId} and ${isVisibleFolder()} order by sort_key, name_key`.execute(
      db,
    );
    return rows.map(toFolder);
  },

  listTags: async (ownerId: string): Promise<Label[]> => {
    const { rows } = await sql<Counted>`
      select id, name, (select count(*) from (
        select 1 from ${TAGGED()} where tag_id = tags.id and ${isVisible()} limit ${LABEL_COUNT_MAX + 1}
      ) counted) as recordings
      from tags where owner_id = ${ownerId} order by sort_key, name_key`.execute(db);
    return rows.map(toLabel);
  },

  /** Returns the number of recordings without a folder; null if there are more than the limit. */
  countUnfiled: async (ownerId: string): Promise<number | null> => {
    const { rows } = await sql<{ recordings: number }>`
      select count(*) as recordings from (
        select 1 from transcriptions
        where owner_id = ${ownerId} and owner_kind = 'user' and folder_id is null limit ${LABEL_COUNT_MAX + 1}
      ) counted`.execute(db);
    return toCount(rows[0]?.recordings ?? 0);
  },

  listNames: async (ownerId: string): Promise<Pick<KeptLabels, LabelTable>> => {
    const [folders, tags] = await Promise.all(
      (['folders', 'tags'] as const).map((table) =>
        db
          .selectFrom(table)
          .select('name')
          .where('owner_id', '=', ownerId)
          .$if(table === 'folders', (all) => all.where(isVisibleFolder()))
          .orderBy('sort_key')
          .orderBy('name_key')
          .execute(),
      ),
    );
    return {
      folders: folders?.map(({ name }) => name) ?? [],
      tags: tags?.map(({ name }) => name) ?? [],
    };
  },

  count: async (table: LabelTable, ownerId: string): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  findByName: async (table: LabelTable, ownerId: string, nameKey: string) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('owner_id', '=', ownerId)
      .where('name_key', '=', nameKey)
      .$if(table === 'folders', (all) => all.where(isVisibleFolder()))
      .executeTakeFirst(),

  insert: async (table: LabelTable, label: NewLabel): Promise<void> => {
    await db
      .insertInto(table)
      .values({
        id: label.id,
        owner_id: label.ownerId,
        name: label.name,
        name_key: label.nameKey,
        sort_key: toNameKey(label.name),
        created_at: label.createdAt,
        ...(table === 'folders' && { created_by: findMember()?.personId ?? null }),
      })
      .execute();
  },

  /** Returns false if the user has no such label. */
  rename: async (table: LabelTable, ownerId: string, id: string, name: LabelName): Promise<boolean> => {
    const row = await db
      .updateTable(table)
      .set({ name: name.name, name_key: name.nameKey, sort_key: toNameKey(name.name) })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns those ids that are labels of the user and that the caller may see, and keeps the labels from being deleted until the transaction ends. */
  holdIds: async (table: LabelTable, ownerId: string, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where owner_id = ${ownerId} and id = any (${ids}::uuid[])
        and ${table === 'folders' ? isVisibleFolder() : sql`true`}
      order by id for key share`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Takes some recordings out of a folder; returns their number. */
  leaveFolder: async (ownerId: string, folderId: string): Promise<number> => {
    const { numAffectedRows } = await sql`
      update transcriptions set folder_id = null where id in (
        select id from transcriptions
        where owner_id = ${ownerId} and owner_kind = 'user' and folder_id = ${folderId}
        order by id limit ${AT_ONCE_MAX} for no key update
      )`.execute(db);
    return Number(numAffectedRows ?? 0);
  },

  /** Takes a tag from some recordings and gives them the other one, if there is one. In a transaction; returns their number. */
  leaveTag: async (ownerId: string, tagId: string, toId: string | null): Promise<number> => {
    const { rows } = await sql<{ id: string }>`
      select transcriptions.id from transcriptions
      where owner_id = ${ownerId} and owner_kind = 'user' and transcriptions.id in (
        select transcription_id from recording_tags join tags on tags.id = tag_id
        where tag_id = ${tagId} and tags.owner_id = ${ownerId} order by transcription_id limit ${AT_ONCE_MAX}
      ) order by id for no key update`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (toId !== null) {
      await sql`
        insert into recording_tags (tag_id, transcription_id)
        select ${toId}, id from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(db);
    }
    await sql`
      delete from recording_tags where tag_id = ${tagId} and transcription_id = any (${ids}::uuid[])`.execute(
      db,
    );
    return ids.length;
  },

  /** Locks a label, so that no recording gets it until the transaction ends; waits for transactions that are giving it to one. Returns false if the user has no such label. */
  holdForDeletion: async (table: LabelTable, ownerId: string, id: string): Promise<boolean> => {
    const { rows } = await sql`
      select id from ${sql.table(table)} where owner_id = ${ownerId} and id = ${id} for update`.execute(db);
    return rows.length > 0;
  },

  /** Returns whether a recording of the user has a label. */
  isUsed: async (table: LabelTable, ownerId: string, id: string): Promise<boolean> => {
    const { rows } =
      table === 'tags'
        ? await sql`
            select from recording_tags join transcriptions on transcriptions.id = transcription_id
            where tag_id = ${id} and owner_kind = 'user' and owner_id = ${ownerId} limit 1`.execute(db)
        : await sql`
            select from transcriptions
            where owner_kind = 'user' and owner_id = ${ownerId} and folder_id = ${id} limit 1`.execute(db);
    return rows.length > 0;
  },

  delete: async (table: LabelTable, ownerId: string, id: string): Promise<void> => {
    await db.deleteFrom(table).where('owner_id', '=', ownerId).where('id', '=', id).execute();
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    for (const table of ['folders', 'tags'] as const)
      await db.deleteFrom(table).where('owner_id', '=', ownerId).execute();
  },
});

const toLabel = ({ id, name, recordings }: Counted): Label => ({ id, name, recordings: toCount(recordings) });

const toFolder = ({ visibility, createdBy, memberIds, ...folder }: CountedFolder): Folder => ({
  ...toLabel(folder),
  ...(findMember() !== undefined && { access: { visibility, memberIds, creatorId: createdBy } }),
});

/** The rows of tags; in a workspace with their recordings, of which the caller may not see all. */
const TAGGED = () =>
  hidesFolders()
    ? sql`recording_tags join transcriptions on transcriptions.id = transcription_id`
    : sql`recording_tags`;

const toCount = (counted: number): number | null => (counted > LABEL_COUNT_MAX ? null : counted);
