import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import {
  FolderParams,
  FolderResponse,
  Label,
  LABEL_NAME_LENGTH_MAX,
  LabelId,
  ORGANISED_MAX,
  TagParams,
  TAGS_PER_RECORDING_MAX,
} from './labels.ts';
import { TranscriptionItem } from './library.ts';
import { TranscriptionId } from './transcription.ts';

const Named = Type.Object({
  name: Type.String({ minLength: 1, maxLength: LABEL_NAME_LENGTH_MAX, pattern: '\\S' }),
});
const LabelResponse = Type.Object({ success: Ok, data: Label });
const TagIds = Type.Array(LabelId, { maxItems: TAGS_PER_RECORDING_MAX });

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

export const labelChangeRoutes = [
  createFolder,
  renameFolder,
  createTag,
  renameTag,
  organiseTranscriptions,
] as const;
