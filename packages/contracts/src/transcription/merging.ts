import * as Type from '../shared/schema.ts';
import { FILE_NAME_LENGTH_MAX } from '../shared/limits.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionItem } from './library.ts';
import { TranscriptionId } from './transcription.ts';

/** Fewest recordings that can be merged into one. */
export const MERGED_MIN = 2;
export const MERGED_MAX = 20;

/**
 * Merges recordings. The new one is prepared like an uploaded one: `pending`, `processing`, `completed`. It is in the folder that all of them are in, or that
 * not all members of a workspace see; 409 `merge.closed_folders` if there are several of the latter. 404 `transcription.not_found` if one
 * of the recordings is not the caller's, 409 `merge.unfinished` if one has no text yet, 403 `usage.too_long` or `merge.too_many`, 413
 * `usage.file_too_large` or `merge.too_long`. A recording that is deleted before the work begins fails it with `merge.part_deleted`.
 */
export const mergeTranscriptions = defineRoute({
  method: 'POST',
  path: '/api/transcription/merge',
  summary: 'Merges completed recordings, in the given order, into a new one; recognises and charges nothing',
  access: 'user',
  body: Type.Object({
    ids: Type.Array(TranscriptionId, { minItems: MERGED_MIN, maxItems: MERGED_MAX, uniqueItems: true }),
    name: Type.String({ minLength: 1, maxLength: FILE_NAME_LENGTH_MAX }),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: TranscriptionItem }) },
});

export const transcriptionMergingRoutes = [mergeTranscriptions] as const;
