import { ApiError } from '@escriba/client';
import { forgetDrafts, listDrafts } from '../../session/lost-drafts.ts';
import { toOwnerId } from '../../session/workspace-choice.ts';
import { forgetRecording } from './copies.ts';
import { recordingOfDraft } from './draft-keys.ts';

/** Removes what this browser keeps of a recording that was deleted: its copy, and unsaved changes to its text and its notes. */
export const forgetGone = async (userId: string, id: string): Promise<void> => {
  const ownerId = toOwnerId(userId);
  await forgetRecording(ownerId, id);
  // Another workspace may have the recording. Where storage is refused, nothing is kept.
  await forgetDrafts(
    (draft) => draft.ownerId === ownerId && recordingOfDraft(userId, draft.key) === id,
  ).catch(() => undefined);
};

/** Lists the recordings of the present workspace, or else the user's own, with unsaved changes in this browser. */
export const listDraftIds = async (userId: string): Promise<string[]> => {
  const ownerId = toOwnerId(userId);
  const drafts = await listDrafts().catch(() => []);
  return drafts
    .filter((draft) => draft.ownerId === ownerId)
    .flatMap(({ key }) => recordingOfDraft(userId, key) ?? []);
};

/** Returns whether a recording does not exist, rather than has no text yet. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'transcription.not_found';
