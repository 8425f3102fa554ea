import { LIST_PAGE_SIZE_MAX, listTranscriptions } from '@escriba/contracts/transcription/library';
import { listVersions } from '@escriba/contracts/transcription/versions';
import type { Session } from '../../session/session.ts';
import { toOwnerId } from '../../session/workspace-choice.ts';
import { listTranscriptIds } from './copies.ts';
import { forgetGone, isGone, listDraftIds } from './forget-gone.ts';

export { forgetGone };

/** Removes copies of, and unsaved changes to, recordings that were deleted elsewhere while this browser was closed. Throws `ApiError`. */
export const removeDeletedCopies = async (session: Pick<Session, 'call' | 'getState'>): Promise<void> => {
  const userId = session.getState().user?.id;
  if (userId === undefined) return;
  const [copies, drafts] = await Promise.all([listTranscriptIds(toOwnerId(userId)), listDraftIds(userId)]);
  const kept = [...new Set([...copies, ...drafts])];
  if (kept.length === 0) return;
  // Most were opened lately, so one call finds most of them.
  const newest = await session.call(listTranscriptions, { query: { limit: LIST_PAGE_SIZE_MAX } });
  const existing = new Set(newest.data.map(({ transcriptionId }) => transcriptionId));
  for (const id of kept.filter((one) => !existing.has(one)))
    if (!(await exists(session, id))) await forgetGone(userId, id);
};

const exists = async (session: Pick<Session, 'call'>, id: string): Promise<boolean> => {
  try {
    await session.call(listVersions, { params: { id } });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
};
