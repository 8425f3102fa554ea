import { createStatusRepository } from './status.repository.ts';
import type { ProgressState, ReaderDeps } from './transcriptions.reader.ts';

/** The progress of a transcription, and when it last changed, in ms since 1970. */
export type WatchedState = ProgressState & { changedAt: number };

/**
 * Reads the progress of many in one query. The caller has checked each one's owner before; the text of a recording that has moved into an
 * account since is read with its owner, so that the device sees no more of it.
 */
export const createWatchedStates =
  ({ db, findObstacle, estimateStart }: Pick<ReaderDeps, 'db' | 'findObstacle' | 'estimateStart'>) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, WatchedState>> => {
    const rows = await createStatusRepository(db).listStates(ids);
    const waits = rows.some(({ status }) => status === 'pending');
    const obstacle = waits ? await findObstacle() : null;
    const entries = rows.map(async ({ id, updated_at, duration_ms, queue_position, ...state }) => {
      const isWaiting = state.status === 'pending';
      const watched: WatchedState = {
        ...state,
        durationMs: duration_ms,
        queuePosition: queue_position,
        startsInSeconds: isWaiting && obstacle === null ? await estimateStart(id) : null,
        waitingFor: isWaiting ? obstacle : null,
        changedAt: updated_at.getTime(),
      };
      return [id, watched] as const;
    });
    return new Map(await Promise.all(entries));
  };
