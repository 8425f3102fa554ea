import { setTimeout as sleep } from 'node:timers/promises';
import type { Ending, Running } from './running.ts';

type Part = {
  /** What people call it, e.g. `gateway`. */
  readonly name: string;
  readonly start: () => Promise<Running>;
  /** Told a sentence whenever something happens by itself. */
  readonly say: (sentence: string) => void;
  /** Told a sentence once when the part is given up for good. */
  readonly onGivenUp: (sentence: string) => void;
  readonly restart?: RestartPolicy;
};

export type RestartPolicy = {
  /** Waits before the first, second … start after a crash; the last one repeats. */
  readonly delaysMs: readonly number[];
  /** So many crashes within the window, and the part is given up. */
  readonly crashesMax: number;
  readonly windowMs: number;
};

const RESTART: RestartPolicy = { delaysMs: [500, 1_000, 2_000, 4_000], crashesMax: 5, windowMs: 60_000 };

export type KeptPart = Awaited<ReturnType<typeof keepRunning>>;

/** Starts a part and starts it again whenever it ends unasked. Rejects when the first start fails. */
export const keepRunning = async ({ name, start, say, onGivenUp, restart = RESTART }: Part) => {
  const stopping = new AbortController();
  const crashTimes: number[] = [];
  let running = await start();
  let renewal = Promise.resolve();
  /** The process whose end was asked for. */
  let dismissed: Running | undefined;

  const giveUp = (reason: string): void => {
    stopping.abort();
    onGivenUp(`${name} ${reason}`);
  };

  const onEnded = async (ending: Ending): Promise<void> => {
    if (ending.hopeless) return giveUp('cannot run with this configuration');
    const now = performance.now();
    crashTimes.push(now);
    const recent = crashTimes.filter((time) => now - time < restart.windowMs).length;
    if (recent >= restart.crashesMax) return giveUp(`ended ${recent} times in a row (${ending.how})`);
    const delayMs = restart.delaysMs[Math.min(recent, restart.delaysMs.length) - 1] ?? 0;
    say(`${name} ended (${ending.how}); starting it again in ${delayMs / 1_000} s`);
    await sleep(delayMs, undefined, { signal: stopping.signal });
    await startAgain();
  };

  const startAgain = async (): Promise<void> => {
    try {
      running = await start();
    } catch (error) {
      await onEnded({ how: error instanceof Error ? error.message : String(error), hopeless: false });
      return;
    }
    if (stopping.signal.aborted) await running.stop();
    else watch(running);
  };

  const watch = (current: Running): void => {
    renewal = current.exited
      .then((ending) => (stopping.signal.aborted || dismissed === current ? undefined : onEnded(ending)))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) giveUp(`cannot be started again (${String(error)})`);
      });
  };

  watch(running);
  return {
    name,
    pid: (): number => running.pid,
    /** Ends it for good. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([running.stop(), renewal]);
    },
    /** Ends it in its orderly way and starts it again. */
    restart: async (): Promise<void> => {
      dismissed = running;
      await running.stop();
      await startAgain();
    },
    /** Sends a signal to the process and waits until it is gone; it is then started again like after any crash. */
    kill: async (signal: NodeJS.Signals): Promise<void> => {
      const current = running;
      process.kill(current.pid, signal);
      await current.exited;
    },
  };
};
