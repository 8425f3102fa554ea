import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

export type FormerMember = {
  readonly workspaceId: string;
  readonly personId: string;
};
type Folder = { readonly workspaceId: string; readonly id: string };

/** Reads and deletes what one member of a workspace alone sees. Every query is scoped by the workspace. */
export const createPrivateFoldersRepository = (db: Kysely<DB>) => ({
  count: async (member: FormerMember): Promise<{ folders: number; recordings: number }> => {
    const { rows } = await sql<{ folders: number; recordings: number }>`
      with alone as (select id from folders where ${isSeenAloneBy(member)})
      select (select count(*)::int from alone) as folders, (
        select count(*)::int from transcriptions
        where owner_kind = 'user' and owner_id = ${member.workspaceId} and folder_id in (select id from alone)
      ) as recordings`.execute(db);
    return rows[0] ?? { folders: 0, recordings: 0 };
  },

  /** Lists the folders from before a time, for which the person was not chosen after it. */
  list: async (member: FormerMember, before: Date): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from folders where ${isSeenAloneBy(member)} and created_at < ${before} and not exists (
        select from folder_members
        where folder_id = folders.id and person_id = ${member.personId} and chosen_at >= ${before}
      ) order by id`.execute(db);
    return rows.map(({ id }) => id);
  },

  listRecordings: async ({ workspaceId, id }: Folder): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from transcriptions
      where owner_kind = 'user' and owner_id = ${workspaceId} and folder_id = ${id} order by id`.execute(db);
    return rows.map((row) => row.id);
  },

  /** Deletes the questions about a folder and its recordings, and what was done to these. Call it before the recordings are deleted. */
  deleteTraces: async ({ workspaceId, id }: Folder): Promise<void> => {
    const inFolder = sql`
      select transcription.id from transcriptions transcription
      where transcription.owner_id = ${workspaceId} and transcription.folder_id = ${id}`;
    await sql`
      delete from insights where owner_id = ${workspaceId} and form = 'question' and (
        folder_id = ${id} or recording_ids && array(${inFolder}) or ${id}::uuid = any (closed_folder_ids)
      )`.execute(db);
    await sql`
      delete from activity where owner_id = ${workspaceId} and (
        folder_id = ${id} or transcription_id in (${inFolder})
      )`.execute(db);
  },

  /** Deletes what is about recordings that were deleted in a folder, if it is not open to all members. Call it before the folder is deleted. */
  deleteTracesOfDeleted: async ({ workspaceId, id }: Folder): Promise<void> => {
    const isClosed = sql`exists (
      select from folders where id = ${id} and owner_id = ${workspaceId} and visibility <> 'everyone'
    )`;
    await sql`
      delete from insights
      where owner_id = ${workspaceId} and form = 'question' and ${id}::uuid = any (closed_folder_ids) and ${isClosed}`.execute(
      db,
    );
    await sql`
      delete from link_fetches
      where owner_id = ${workspaceId} and (client_info ->> 'folderId')::uuid = ${id} and state = 'completed' and ${isClosed}
        and not exists (select from transcriptions kept where kept.id = link_fetches.id)`.execute(db);
    await sql`
      delete from activity
      where owner_id = ${workspaceId} and ${isClosed}
        and transcription_id in (
          select transcription_id from activity inside where inside.owner_id = ${workspaceId} and inside.folder_id = ${id}
        )
        and not exists (select from transcriptions kept where kept.id = activity.transcription_id)`.execute(
      db,
    );
  },

  /** Ends the links that lead into a folder. Returns the ids of all uploads into it, of links that have received nothing too. */
  takeUploads: async ({ workspaceId, id }: Folder): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      with ended as (
        delete from link_fetches
        where owner_id = ${workspaceId} and (client_info ->> 'folderId')::uuid = ${id} returning id
      )
      select id from ended union select id from resumable_uploads
      where owner_id = ${workspaceId} and (client_info ->> 'folderId')::uuid = ${id}`.execute(db);
    return rows.map((row) => row.id);
  },

  /** Takes a person out of the folders for which they were chosen, or which they created, before a time. */
  forget: async ({ workspaceId, personId }: FormerMember, before: Date): Promise<void> => {
    await sql`
      delete from folder_members chosen using folders
      where folders.id = chosen.folder_id and folders.owner_id = ${workspaceId} and chosen.person_id = ${personId}
        and coalesce(chosen.chosen_at, folders.created_at) < ${before}`.execute(db);
    await sql`
      update folders set created_by = null
      where owner_id = ${workspaceId} and created_by = ${personId} and created_at < ${before}`.execute(db);
  },
});

/** Matches the restricted folders that no one but this person sees: who created them, or was chosen and stayed. */
const isSeenAloneBy = ({ workspaceId, personId }: FormerMember): RawBuilder<boolean> => sql<boolean>`(
  folders.owner_id = ${workspaceId} and folders.visibility <> 'everyone'
  and (folders.created_by is null or folders.created_by = ${personId})
  and (folders.created_by is not null or exists (select from folder_members where folder_id = folders.id))
  and not exists (
    select from folder_members chosen where chosen.folder_id = folders.id and chosen.person_id <> ${personId}
  )
)`;
