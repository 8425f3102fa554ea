import { setTimeout as sleep } from 'node:timers/promises';
import { createCrashRecord } from './crash-record.ts';
import type { RestartPolicy } from './crash-record.ts';
import type { Ending, Running } from './running.ts';

type Part = {
  /** Display name, e.g. `gateway`. */
  readonly name: string;
  readonly start: () => Promise<Running>;
  /** Called with a sentence when something unexpected happens. */
  readonly say: (sentence: string) => void;
  /** Called once with a sentence when the part is given up permanently. */
  readonly onGivenUp: (sentence: string) => void;
  readonly policy?: RestartPolicy;
};

const POLICY: RestartPolicy = { delaysMs: [0, 500, 1_000, 2_000], crashesMax: 5, windowMs: 60_000 };

export type KeptPart = Awaited<ReturnType<typeof keepRunning>>;

/**
 * Starts a part and restarts it whenever it exits unexpectedly, or as soon as it announces that it is about to end: the old process may
 * proceed once the new one serves. Rejects if the first start fails.
 */
export const keepRunning = async (part: Part) => {
  const stopping = new AbortController();
  const pause = createPause(part, stopping.signal);
  let running = await part.start();
  const leaving = new Set<Running>();
  let restartAsked = false;
  let renewed = Promise.withResolvers<void>();

  const tend = async (): Promise<void> => {
    for (;;) {
      let ending = await Promise.race([running.exited, running.leaving ?? running.exited]);
      if (stopping.signal.aborted) return;
      if (ending === undefined) markLeaving(running);
      do {
        if (ending !== undefined && !restartAsked) await pause(ending);
        restartAsked = false;
        ending = await startAgain();
        if (stopping.signal.aborted) return;
      } while (ending !== undefined);
      void running.ready?.then(relieve);
      renewed.resolve();
      renewed = Promise.withResolvers<void>();
    }
  };

  /** Lets old processes leave. The process that serves now may follow one that crashed before it served. */
  const relieve = (): void => leaving.forEach((old) => old.proceed?.());

  const markLeaving = (old: Running): void => {
    if (!restartAsked) part.say(`${part.name} is stopping; another one replaces it`);
    leaving.add(old);
    void old.exited.then(() => leaving.delete(old));
  };

  /** Returns the reason if the start fails. */
  const startAgain = async (): Promise<Ending | undefined> => {
    try {
      running = await part.start();
    } catch (error) {
      return { how: error instanceof Error ? error.message : String(error), hopeless: false };
    }
    if (stopping.signal.aborted) await running.stop();
    return undefined;
  };

  const tended = tend().catch((error: unknown) => {
    if (!stopping.signal.aborted) part.onGivenUp(error instanceof Error ? error.message : String(error));
    stopping.abort();
    renewed.resolve();
  });

  return {
    name: part.name,
    pid: (): number => running.pid,
    /** Stops it permanently. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([running, ...leaving].map((each) => each.stop()));
      await tended;
    },
    /** Stops it gracefully and waits until it is running again. */
    restart: async (): Promise<void> => {
      restartAsked = true;
      await Promise.all([renewed.promise, running.stop()]);
    },
    /** Sends a signal to the process and waits until it has ended; it is then restarted as after any crash. */
    kill: async (signal: NodeJS.Signals): Promise<void> => {
      const current = running;
      process.kill(current.pid, signal);
      await current.exited;
    },
  };
};

/** Waits after a crash, longer each time; throws a sentence if the part is to be given up. */
const createPause = ({ name, say, policy = POLICY }: Part, signal: AbortSignal) => {
  const record = createCrashRecord(policy, () => performance.now());
  return async ({ how, hopeless }: Ending): Promise<void> => {
    if (hopeless) throw new Error(`${name} cannot run with this configuration`);
    const { crashes, delayMs } = record();
    if (delayMs === undefined) throw new Error(`${name} ended ${crashes} times in a row (${how})`);
    say(`${name} ended (${how}); restarting it${delayMs === 0 ? '' : ` in ${delayMs / 1_000} s`}`);
    if (delayMs > 0) await sleep(delayMs, undefined, { signal });
  };
};
