import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** Longest name of a folder or a tag, in characters. */
export const LABEL_NAME_LENGTH_MAX = 60;
export const FOLDERS_MAX = 200;
export const TAGS_MAX = 200;
export const TAGS_PER_RECORDING_MAX = 20;
/** Recordings that one request may move or tag. */
export const ORGANISED_MAX = 100;
/** Recordings of a folder or tag are counted up to this number. */
export const LABEL_COUNT_MAX = 1_000;

export const LabelId = Type.String({ format: 'uuid' });
const LabelCount = Type.Union([Type.Integer(), Type.Null()]);

/** A folder or a tag. `recordings` is null if there are more than `LABEL_COUNT_MAX`. */
export const Label = Type.Object({ id: LabelId, name: Type.String(), recordings: LabelCount });
export type Label = Type.Static<typeof Label>;

export const FOLDER_VISIBILITIES = ['everyone', 'members', 'creator'] as const;
export type FolderVisibility = (typeof FOLDER_VISIBILITIES)[number];

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

export const FolderParams = Type.Object({ folderId: LabelId });
export const TagParams = Type.Object({ tagId: LabelId });
export const FolderResponse = Type.Object({ success: Ok, data: Folder });
const Done = Type.Object({ success: Ok });

export const listLabels = defineRoute({
  method: 'GET',
  path: '/api/transcription/labels',
  summary: "The caller's folders and tags, with the number of their recordings",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Labels }) },
});

export const deleteFolder = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/folders/:folderId',
  summary: 'Deletes a folder; its recordings stay, without a folder',
  access: 'user',
  params: FolderParams,
  responses: { 200: Done },
});

export const deleteTag = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/tags/:tagId',
  summary: 'Deletes a tag and removes it from all recordings',
  access: 'user',
  params: TagParams,
  responses: { 200: Done },
});

export const transcriptionLabelRoutes = [listLabels, deleteFolder, deleteTag] as const;
