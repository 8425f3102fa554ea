import { type RawBuilder, sql } from 'kysely';
import { findMember } from '../acting/acting.ts';

type Condition = RawBuilder<boolean>;

/**
 * Matches the recordings that the caller may see, by their column `folder_id`: in a workspace, a folder can be open to some members only. Every query that
 * reads recordings for a caller has it, beside the owner. Outside workspaces and requests it matches all, at no cost.
 */
export const isVisible = (folderId = 'transcriptions.folder_id'): Condition => isIn(sql.ref(folderId));

/** Matches what will be in a folder that the caller may see, or in none, by a column with the client info of an upload. */
export const isForVisible = (clientInfo: string): Condition =>
  isIn(sql`(${sql.ref(clientInfo)} ->> 'folderId')::uuid`);

const isIn = (folderId: RawBuilder<unknown>): Condition => {
  const hidden = hiddenFolders();
  if (hidden === undefined) return sql<boolean>`true`;
  return sql<boolean>`(${folderId} is null or ${folderId} <> all (${hidden}))`;
};

/** Matches what belongs to recordings that the caller may see, by a column with the id of a recording. What belongs to a deleted recording matches. */
export const isOfVisible = (recordingId: string): Condition => {
  const hidden = hiddenFolders();
  if (hidden === undefined) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from transcriptions hidden
    where hidden.id = ${sql.ref(recordingId)} and hidden.folder_id = any (${hidden})
  )`;
};

/** Returns whether queries of the present request must leave out folders. */
export const hidesFolders = (): boolean => findMember() !== undefined;

/** Matches what is about folders that the caller may all see, by a column with their ids. */
export const isOfVisibleFolders = (folderIds: string): Condition => {
  const hidden = hiddenFolders();
  return hidden === undefined ? sql<boolean>`true` : sql<boolean>`(not ${sql.ref(folderIds)} && ${hidden})`;
};

/** Selects the ids of the folders that the caller may not see, as an array that Postgres reads once in a query. */
export const hiddenFolders = (): RawBuilder<unknown> | undefined => {
  const member = findMember();
  if (member === undefined) return undefined;
  return foldersHiddenFrom({ ownerId: sql`${member.workspaceId}`, personId: sql`${member.personId}` });
};

type Viewer = { readonly ownerId: RawBuilder<unknown>; readonly personId: RawBuilder<unknown> };

/** Selects the ids of an owner's folders that a person may not see, as an array. From no person (null) all are hidden that are not open to all members. */
export const foldersHiddenFrom = ({ ownerId, personId }: Viewer): RawBuilder<unknown> => sql`array(
  select restricted.id from folders restricted
  where restricted.owner_id = ${ownerId} and restricted.visibility <> 'everyone'
    and (restricted.created_by = ${personId}) is not true
    and not exists (
      select from folder_members chosen
      where chosen.folder_id = restricted.id and chosen.person_id = ${personId}
    )
)`;

/** Matches the folders of a workspace that the caller may see; outside workspaces all. */
export const isVisibleFolder = (): Condition => {
  const hidden = hiddenFolders();
  return hidden === undefined ? sql<boolean>`true` : sql<boolean>`(folders.id <> all (${hidden}))`;
};
