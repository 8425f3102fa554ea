import type { FolderVisibility } from '@escriba/contracts/transcription/labels';
import { type Kysely, sql } from 'kysely';
import { isVisible, isVisibleFolder } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

type StoredAccess = {
  readonly name_key: string;
  readonly created_by: string | null;
  readonly visibility: FolderVisibility;
  readonly members: string[];
};
type NewAccess = {
  readonly visibility: FolderVisibility;
  readonly memberIds: readonly string[];
  /** Becomes the creator of a folder that has none. */
  readonly byId: string;
  readonly now: Date;
};
type Place = { readonly ownerId: string; readonly id: string };

/** Reads and writes who sees the folders of workspaces. Every query is scoped by the workspace. */
export const createFolderAccessRepository = (db: Kysely<DB>) => ({
  /** Returns whether one of these recordings is in a folder that the caller may not see. */
  areHidden: async (ids: readonly string[]): Promise<boolean> => {
    const { rows } = await sql`
      select from transcriptions where id = any (${[...ids]}::uuid[]) and not ${isVisible()} limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },

  /** Returns whether the caller may not see a folder. */
  isHiddenFolder: async (id: string): Promise<boolean> => {
    const { rows } = await sql`
      select from folders where id = ${id} and not ${isVisibleFolder()}`.execute(db);
    return rows.length > 0;
  },

  /** Locks a folder that the caller may see; undefined if there is none. */
  findForUpdate: async ({ ownerId, id }: Place): Promise<StoredAccess | undefined> => {
    const { rows } = await sql<StoredAccess>`
      select name_key, created_by, visibility,
        array(select person_id from folder_members where folder_id = folders.id) as members
      from folders where id = ${id} and owner_id = ${ownerId} and ${isVisibleFolder()} for update`.execute(
      db,
    );
    return rows[0];
  },

  /** Returns whether all members see another folder with a name. */
  isNameTaken: async ({ ownerId, id }: Place, nameKey: string): Promise<boolean> => {
    const { rows } = await sql`
      select from folders
      where owner_id = ${ownerId} and name_key = ${nameKey} and visibility = 'everyone' and id <> ${id}`.execute(
      db,
    );
    return rows.length > 0;
  },

  /** Returns whether others than a person have added recordings of a folder. */
  holdsOfOthers: async ({ ownerId, id }: Place, personId: string): Promise<boolean> => {
    const { rows } = await sql`
      select from transcriptions
      where owner_kind = 'user' and owner_id = ${ownerId} and folder_id = ${id}
        and created_by is distinct from ${personId} limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Returns whether a folder is restricted, and others than a person have added one of these recordings that are outside of it. */
  wouldHideOfOthers: async (
    { ownerId, id }: Place,
    ids: readonly string[],
    personId: string,
  ): Promise<boolean> => {
    const { rows } = await sql`
      select from transcriptions
      where owner_kind = 'user' and owner_id = ${ownerId} and id = any (${[...ids]}::uuid[])
        and folder_id is distinct from ${id} and created_by is distinct from ${personId}
        and exists (select from folders where folders.id = ${id} and visibility <> 'everyone')
      limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Writes who sees a folder. Members who were chosen before keep the time of that. */
  write: async ({ ownerId, id }: Place, { visibility, memberIds, byId, now }: NewAccess): Promise<void> => {
    await sql`
      update folders set visibility = ${visibility}, created_by = coalesce(created_by, ${byId})
      where id = ${id} and owner_id = ${ownerId}`.execute(db);
    await sql`delete from folder_members where folder_id = ${id} and person_id <> all (${[...memberIds]})`.execute(
      db,
    );
    if (memberIds.length === 0) return;
    await db
      .insertInto('folder_members')
      .values(memberIds.map((personId) => ({ folder_id: id, person_id: personId, chosen_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Lists recordings of a folder after an id, in steps. */
  listRecordings: async ({ ownerId, id }: Place, after: string, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from transcriptions
      where owner_kind = 'user' and owner_id = ${ownerId} and folder_id = ${id} and id > ${after}
      order by id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
});
