import { NO_SHARE, type Share, createFairLine } from '../queue/fair-line.ts';
import { engineUnavailable } from './engine.errors.ts';
import type { PoolJob } from './pool-child.ts';
import { createPoolChildren, type PoolChildrenOptions } from './pool-children.ts';

/** What children can do, by name. */
export type Jobs = Record<string, { input: unknown; output: unknown }>;

export type ProcessPoolOptions = Omit<PoolChildrenOptions, 'onIdle' | 'onDeserted'>;

export type RunJobOptions = {
  signal: AbortSignal;
  /** On whose account; NO_SHARE where absent. */
  share?: Share | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * A pool of processes that load once and do one job at a time; what waits is handed out fairly. Aborting a running job kills its
 * process; one that dies rejects only its own job, with a passing fault; both are replaced at once.
 * Ours, because tinypool 2.2 never settles what waits when a process dies while it loads (tried), reports errors as plain
 * objects and looks only at the heap, where speech models do not live.
 */
export function createProcessPool<J extends Jobs>(options: ProcessPoolOptions) {
  const line = createLine();
  let closed = false;

  const assign = () => {
    for (let child = children.findIdle(); child && line.jobs.size() > 0; child = children.findIdle()) {
      const job = line.jobs.shift();
      if (job) child.start(job);
    }
  };
  const children = createPoolChildren({
    ...options,
    onIdle: () => {
      line.open();
      assign();
    },
    onDeserted: (cause) => line.dissolve(engineUnavailable(cause)),
  });
  const stop = (job: PoolJob, reason: unknown) => {
    job.reject(reason);
    if (!line.jobs.remove(job)) children.stop(job, reason);
  };

  return {
    /** Runs one job in a child. */
    run: async <K extends keyof J & string>(
      name: K,
      input: J[K]['input'],
      { signal, share = NO_SHARE, onProgress }: RunJobOptions,
    ): Promise<J[K]['output']> => {
      signal.throwIfAborted();
      if (closed) throw poolClosed();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const job: PoolJob = { name, input, resolve, reject, onProgress };
      const abort = () => stop(job, signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      line.jobs.push(job, share);
      children.fill();
      assign();
      return promise.finally(() => signal.removeEventListener('abort', abort));
    },

    /** Starts all children; resolves when the first is ready. Rejects when none can load. */
    warm: async (): Promise<void> => {
      if (closed) throw poolClosed();
      children.fill();
      if (!children.isReady()) await line.untilOpen();
    },

    /** Kills all children; what runs or waits is rejected with a passing fault. */
    close: async (): Promise<void> => {
      closed = true;
      line.dissolve(poolClosed());
      await children.close(poolClosed());
    },
  };
}

const poolClosed = () => engineUnavailable(new Error('The pool of speech processes is closed'));

/** Jobs that wait for a child, and those who wait for the first child of all. */
function createLine() {
  const jobs = createFairLine<PoolJob>();
  const starters: PromiseWithResolvers<void>[] = [];
  return {
    jobs,
    untilOpen: (): Promise<void> => {
      const starter = Promise.withResolvers<void>();
      starters.push(starter);
      return starter.promise;
    },
    open: () => {
      for (const { resolve } of starters.splice(0)) resolve();
    },
    dissolve: (reason: unknown) => {
      for (const { reject } of [...jobs.clear(), ...starters.splice(0)]) reject(reason);
    },
  };
}
