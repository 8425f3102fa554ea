import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionItem } from './library.ts';
import { TranscriptionId } from './transcription.ts';

/** Longest name of a folder or a tag, in characters. */
export const LABEL_NAME_LENGTH_MAX = 60;
export const FOLDERS_MAX = 200;
export const TAGS_MAX = 200;
export const TAGS_PER_RECORDING_MAX = 20;
/** Recordings that one request may move or tag. */
export const ORGANISED_MAX = 100;
/** Recordings of a folder or tag are counted up to this number. */
export const LABEL_COUNT_MAX = 1_000;

const LabelId = Type.String({ format: 'uuid' });
const LabelCount = Type.Union([Type.Integer(), Type.Null()]);

/** A folder or a tag. `recordings` is null if there are more than `LABEL_COUNT_MAX`. */
export const Label = Type.Object({ id: LabelId, name: Type.String(), recordings: LabelCount });
export type Label = Type.Static<typeof Label>;

export const FOLDER_VISIBILITIES = ['everyone', 'members', 'creator'] as const;
export type FolderVisibility = (typeof FOLDER_VISIBILITIES)[number];
/** Members of a workspace who can be chosen for a folder: all. */
const FOLDER_MEMBERS_MAX = 200;

/**
 * Who sees a folder of a workspace and its recordings: all members, its creator with the chosen members, or its creator alone. `creatorId` is null if
 * the creator is no longer a member.
 */
const FolderAccess = Type.Object({
  visibility: Type.Enum(FOLDER_VISIBILITIES),
  memberIds: Type.Array(Type.String()),
  creatorId: Type.Union([Type.String(), Type.Null()]),
});

/** A folder; `access` is absent outside workspaces. */
export const Folder = Type.Object({ ...Label.properties, access: Type.Optional(FolderAccess) });
export type Folder = Type.Static<typeof Folder>;

/** A user's folders and tags, by name. `unfiled` is the number of recordings without a folder. */
export const Labels = Type.Object({
  folders: Type.Array(Folder),
  tags: Type.Array(Label),
  unfiled: LabelCount,
});
export type Labels = Type.Static<typeof Labels>;

const FolderParams = Type.Object({ folderId: LabelId });
const TagParams = Type.Object({ tagId: LabelId });
const Named = Type.Object({
  name: Type.String({ minLength: 1, maxLength: LABEL_NAME_LENGTH_MAX, pattern: '\\S' }),
});
const FolderResponse = Type.Object({ success: Ok, data: Folder });
const LabelResponse = Type.Object({ success: Ok, data: Label });
const Done = Type.Object({ success: Ok });

export const listLabels = defineRoute({
  method: 'GET',
  path: '/api/transcription/labels',
  summary: "The caller's folders and tags, with the number of their recordings",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Labels }) },
});

/** Fails with 409 `label.too_many_folders`. */
export const createFolder = defineRoute({
  method: 'POST',
  path: '/api/transcription/folders',
  summary: 'Creates a folder, or returns the one with that name',
  access: 'user',
  body: Named,
  responses: { 200: FolderResponse },
});

/** Fails with 404 `label.folder_not_found`, 409 `label.folder_name_taken`. */
export const renameFolder = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/folders/:folderId',
  summary: 'Renames a folder',
  access: 'user',
  params: FolderParams,
  body: Named,
  responses: { 200: FolderResponse },
});

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

export const deleteFolder = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/folders/:folderId',
  summary: 'Deletes a folder; its recordings stay, without a folder',
  access: 'user',
  params: FolderParams,
  responses: { 200: Done },
});

/** Fails with 409 `label.too_many_tags`. */
export const createTag = defineRoute({
  method: 'POST',
  path: '/api/transcription/tags',
  summary: 'Creates a tag, or returns the one with that name',
  access: 'user',
  body: Named,
  responses: { 200: LabelResponse },
});

/** Fails with 404 `label.tag_not_found`. */
export const renameTag = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/tags/:tagId',
  summary: 'Renames a tag; if another one has that name, merges both and returns the other one',
  access: 'user',
  params: TagParams,
  body: Named,
  responses: { 200: LabelResponse },
});

export const deleteTag = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/tags/:tagId',
  summary: 'Deletes a tag and removes it from all recordings',
  access: 'user',
  params: TagParams,
  responses: { 200: Done },
});

const TagIds = Type.Array(LabelId, { maxItems: TAGS_PER_RECORDING_MAX });

/**
 * Moves or tags all recordings or none. Ids of recordings that the caller does not have are ignored. 404 `label.folder_not_found` or
 * `label.tag_not_found`.
 */
export const organiseTranscriptions = defineRoute({
  method: 'POST',
  path: '/api/transcription/organise',
  summary: 'Moves recordings into a folder or out of all, adds and removes tags; returns the recordings',
  access: 'user',
  body: Type.Object({
    ids: Type.Array(TranscriptionId, { minItems: 1, maxItems: ORGANISED_MAX }),
    /** The folder of the recordings. Null takes them out of their folders; absent leaves them there. */
    folderId: Type.Optional(Type.Union([LabelId, Type.Null()])),
    addTagIds: Type.Optional(TagIds),
    removeTagIds: Type.Optional(TagIds),
  }),
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(TranscriptionItem) }) },
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

export const transcriptionLabelRoutes = [
  listLabels,
  createFolder,
  renameFolder,
  deleteFolder,
  setFolderAccess,
  countPrivateFolders,
  createTag,
  renameTag,
  deleteTag,
  organiseTranscriptions,
] as const;
