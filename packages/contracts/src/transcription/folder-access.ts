import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { FOLDER_VISIBILITIES, FolderParams, FolderResponse, LabelId } from './labels.ts';

/** Members of a workspace who can be chosen for a folder: all. */
const FOLDER_MEMBERS_MAX = 200;

const NewFolderAccess = Type.Object({
  visibility: Type.Enum(FOLDER_VISIBILITIES),
  /** Used with `members` only. */
  memberIds: Type.Array(LabelId, { maxItems: FOLDER_MEMBERS_MAX }),
});
export type NewFolderAccess = Type.Static<typeof NewFolderAccess>;

/**
 * Fails with 404 `label.folder_not_found`, 403 `label.folder_access_refused` and `label.hides_recordings_of_others`, 409
 * `label.folder_not_in_workspace` and `label.folder_name_taken`.
 */
export const setFolderAccess = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/folders/:folderId/access',
  summary:
    'Chooses who sees a folder of a workspace with its recordings: all members, chosen ones, or its creator alone',
  access: 'user',
  params: FolderParams,
  body: NewFolderAccess,
  responses: { 200: FolderResponse },
});

const PrivateFolders = Type.Object({ folders: Type.Integer(), recordings: Type.Integer() });

/** Fails with 403 `label.folder_access_refused` for another member, unless the caller manages the workspace. */
export const countPrivateFolders = defineRoute({
  method: 'GET',
  path: '/api/transcription/members/:personId/private-folders',
  summary:
    'How many folders of a workspace a member alone sees, with how many recordings: they are deleted when the member leaves',
  access: 'user',
  params: Type.Object({ personId: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Ok, data: PrivateFolders }) },
});

export const folderAccessRoutes = [setFolderAccess, countPrivateFolders] as const;
