import { ApiError } from '@escriba/client';
import { LIST_PAGE_SIZE_MAX, listTranscriptions } from '@escriba/contracts/transcription/library';
import { listVersions } from '@escriba/contracts/transcription/versions';
import type { Session } from '../../session/session.ts';
import { forgetRecording, listTranscriptIds } from './copies.ts';
import { toOwnerId } from '../../session/workspace-choice.ts';

const NOT_FOUND = 404;

/** Removes copies of recordings that were deleted elsewhere while this browser was closed. Throws `ApiError`. */
export const removeDeletedCopies = async (session: Pick<Session, 'call' | 'getState'>): Promise<void> => {
  const userId = toOwnerId(session.getState().user?.id);
  const kept = userId === undefined ? [] : await listTranscriptIds(userId);
  if (userId === undefined || kept.length === 0) return;
  // Most were opened lately, so one call finds most of them.
  const newest = await session.call(listTranscriptions, { query: { limit: LIST_PAGE_SIZE_MAX } });
  const existing = new Set(newest.data.map(({ transcriptionId }) => transcriptionId));
  for (const id of kept.filter((one) => !existing.has(one)))
    if (!(await exists(session, id))) await forgetRecording(userId, id);
};

const exists = async (session: Pick<Session, 'call'>, id: string): Promise<boolean> => {
  try {
    await session.call(listVersions, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return false;
    throw error;
  }
};
