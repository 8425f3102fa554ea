import { createStatusRepository } from './status.repository.ts';
import type { ProgressState, ReaderDeps } from './transcriptions.reader.ts';

/** The progress of a transcription, and when it last changed, in ms since 1970. */
export type WatchedState = ProgressState & { changedAt: number };

/**
 * Reads the progress of many in one query. The caller has checked each one's owner before; the text of a recording that has moved into an
 * account since is read with its owner, so that the device sees no more of it.
 */
export const createWatchedStates =
  ({ db, findObstacle }: Pick<ReaderDeps, 'db' | 'findObstacle'>) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, WatchedState>> => {
    const rows = await createStatusRepository(db).listStates(ids);
    const waits = rows.some(({ status }) => status === 'pending');
    const obstacle = waits ? await findObstacle() : null;
    return new Map(
      rows.map(({ id, updated_at, duration_ms, queue_position, ...state }) => [
        id,
        {
          ...state,
          durationMs: duration_ms,
          queuePosition: queue_position,
          waitingFor: state.status === 'pending' ? obstacle : null,
          changedAt: updated_at.getTime(),
        },
      ]),
    );
  };
