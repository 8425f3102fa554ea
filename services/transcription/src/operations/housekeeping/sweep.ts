import type { TranscriptionQueue } from '../../recordings/recordings.ts';
import type { WaitingRound, createHousekeepingRepository } from './housekeeping.repository.ts';

type SweepDeps = {
  repository: Pick<ReturnType<typeof createHousekeepingRepository>, 'listWaiting' | 'listSilent'>;
  queue: Pick<TranscriptionQueue, 'add' | 'listMissing'>;
  sweptAtOnce?: number;
  clock: () => Date;
};

const SILENCE_MS_MAX = 60_000;
const AT_ONCE = 1_000;

/**
 * Queues recordings that wait in Postgres and are missing in Redis, and those whose run is silent. A sweep compares the front of the queue
 * and one more part of it, each sweep another; it continues as long as something is missing. So a sweep reads few rows while Redis has
 * everything, and all rows after Redis has lost them.
 */
export const createSweep = ({ repository, queue, sweptAtOnce = AT_ONCE, clock }: SweepDeps) => {
  /** The position at which the next sweep continues; undefined is the front. */
  let reached: WaitingRound | undefined;

  const queueMissing = async (rounds: readonly WaitingRound[]): Promise<number> => {
    const missing = await queue.listMissing(rounds);
    for (const round of missing) await queue.add(round);
    return missing.length;
  };

  /** Returns the last one that was compared; undefined at the end of the queue. */
  const compare = async (after: WaitingRound | undefined): Promise<WaitingRound | undefined> => {
    let last = after;
    for (;;) {
      const waiting = await repository.listWaiting(last, sweptAtOnce);
      const missing = await queueMissing(waiting);
      last = waiting.length < sweptAtOnce ? undefined : waiting.at(-1);
      if (missing === 0 || last === undefined) return last;
    }
  };

  return async (): Promise<void> => {
    const silentSince = new Date(clock().getTime() - SILENCE_MS_MAX);
    await queueMissing(await repository.listSilent(silentSince, sweptAtOnce));
    const front = await compare(undefined);
    reached = front === undefined ? undefined : await compare(reached ?? front);
  };
};
