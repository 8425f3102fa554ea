import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** A request without news ends after this time. */
const WAIT_MS = 20_000;
/** Time after which a follower that sends no further request has ended. */
const PATIENCE_MS = 2_000;
/** Smallest move of the clock that is announced. */
const MOVE_MS_MIN = 1_000;

/**
 * Processes that take the fake's time as theirs. They know of a move before the fake does the work of the days in between: what Asaas says about
 * a day comes while it lasts, never before.
 */
export const createClockFollowers = (clock: Pick<Clock, 'nowMs'>) => {
  /** Functions that end the request of a follower. */
  const waiting = new Set<() => void>();
  /** Timers of followers that have their response and have sent no further request; each removes its follower. */
  const away = new Set<NodeJS.Timeout>();
  let announcedMs: number | undefined;
  let onArrival = Promise.withResolvers<void>();
  const aheadMs = (): number => announcedMs ?? clock.nowMs() - Date.now();

  const waitForMove = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    onArrival.resolve();
    onArrival = Promise.withResolvers();
    const timer = setTimeout(resolve, WAIT_MS).unref();
    await promise;
    clearTimeout(timer);
    waiting.delete(resolve);
  };
  const leave = (): void => {
    const timer = setTimeout(() => away.delete(timer), PATIENCE_MS).unref();
    away.add(timer);
  };
  const comeBack = (): void => {
    const [timer] = away;
    if (timer === undefined) return;
    clearTimeout(timer);
    away.delete(timer);
  };
  const untilAllAreBack = async (count: number): Promise<void> => {
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, true, { signal: patience.signal }).catch(() => true);
    let isLate = false;
    while (waiting.size < count && !isLate)
      isLate = await Promise.race([onArrival.promise.then(() => false), late]);
    patience.abort();
  };

  return {
    /** Resolves with the ms by which the fake is ahead of real time: at the next move, at once if it is later than `knownMs`, or after 20 s. */
    follow: async (knownMs?: number): Promise<number> => {
      if (knownMs !== undefined) comeBack();
      if (knownMs !== undefined && aheadMs() - knownMs < MOVE_MS_MIN) await waitForMove();
      leave();
      return aheadMs();
    },
    /** Resolves when every follower has the time to which the fake moves next, or has ended. */
    announce: async (targetMs: number): Promise<void> => {
      const followers = [...waiting];
      const count = followers.length + away.size;
      waiting.clear();
      announcedMs = targetMs - Date.now();
      for (const end of followers) end();
      await untilAllAreBack(count);
    },
    /** Called when the fake has the announced time. */
    arrive: (): void => {
      announcedMs = undefined;
    },
  };
};
