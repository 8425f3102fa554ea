import { NO_SCHEDULING_KEY, type SchedulingKey, createFairQueue } from '../scheduling/fair-queue.ts';
import { engineUnavailable } from './processes.errors.ts';
import type { PoolChild, PoolJob } from './pool-child.ts';
import { createPoolChildren, type PoolChildrenOptions } from './pool-children.ts';

/** The jobs of a pool, by name. */
export type Jobs = Record<
  string,
  { input: unknown; output: unknown; /** What a running job reports. */ progress?: unknown }
>;

export type ProcessPoolOptions = Omit<PoolChildrenOptions, 'onIdle' | 'onAllFailed'>;

export type RunJobOptions<Progress = unknown> = {
  signal: AbortSignal;
  /** Aborts when the job is no longer needed: if it still waits, it is rejected with the reason. */
  closing?: AbortSignal | undefined;
  /** The person and recording that the job is for; NO_SCHEDULING_KEY if absent. */
  schedulingKey?: SchedulingKey | undefined;
  /** Longest time in a process. One that takes longer is killed, and the job is rejected as if the process had died. Default: none. */
  limitMs?: number | undefined;
  /** Called when a process takes the job. */
  onStart?: (() => void) | undefined;
  /** Called with what the job reports while it runs, in order. */
  onProgress?: ((progress: Progress) => void) | undefined;
};

/**
 * Creates a pool of processes that load once and run one job at a time, scheduled fairly. Aborting a running job kills its process; a process
 * that dies rejects only its own job, with a temporary fault; both are replaced at once. Not tinypool (2.2): it never settles waiting jobs if
 * a process dies while loading, reports errors as plain objects and limits only the heap, which has no models.
 */
export const createProcessPool = <J extends Jobs>(options: ProcessPoolOptions) => {
  const line = createLine();
  let closed = false;

  const assign = () => {
    for (let child = children.findIdle(); child && line.jobs.size() > 0; child = children.findIdle())
      line.startNext(child);
  };
  const children = createPoolChildren({
    ...options,
    onIdle: () => {
      line.open();
      assign();
    },
    onAllFailed: (cause) => line.rejectAll(engineUnavailable(cause)),
  });
  const followAborts = (job: PoolJob, { signal, closing }: Pick<RunJobOptions, 'signal' | 'closing'>) =>
    onAborts([
      [signal, () => stopJob(job, { line, children, reason: signal.reason })],
      [closing, () => line.jobs.remove(job) && job.reject(closing?.reason)],
    ]);

  return {
    countWaiting: line.jobs.size,
    /** Runs one job in a child. */
    run: async <K extends keyof J & string>(
      name: K,
      input: J[K]['input'],
      options: RunJobOptions<J[K]['progress']>,
    ): Promise<J[K]['output']> => {
      options.signal.throwIfAborted();
      options.closing?.throwIfAborted();
      if (closed) throw poolClosed();
      const { promise, ...settling } = Promise.withResolvers<unknown>();
      const job: PoolJob = { name, input, ...settling, ...options };
      const stopListening = followAborts(job, options);
      line.jobs.push(job, options.schedulingKey ?? NO_SCHEDULING_KEY);
      children.fill();
      assign();
      return promise.finally(stopListening);
    },

    /** Starts all children; resolves when the first is ready. Rejects if none can load. */
    warm: async (): Promise<void> => {
      if (closed) throw poolClosed();
      children.fill();
      if (!children.isReady()) await line.untilOpen();
    },

    /** Kills all children; running and waiting jobs are rejected with a temporary fault. */
    close: async (): Promise<void> => {
      closed = true;
      line.rejectAll(poolClosed());
      await children.close(poolClosed());
    },
  };
};

type Stopping = {
  readonly line: ReturnType<typeof createLine>;
  readonly children: Pick<ReturnType<typeof createPoolChildren>, 'stop'>;
  readonly reason: unknown;
};

const stopJob = (job: PoolJob, { line, children, reason }: Stopping): void => {
  job.reject(reason);
  if (!line.jobs.remove(job)) children.stop(job, reason);
};

/** Returns a function that stops listening. */
const onAborts = (listeners: readonly (readonly [AbortSignal | undefined, () => void])[]): (() => void) => {
  for (const [signal, listener] of listeners) signal?.addEventListener('abort', listener, { once: true });
  return () => {
    for (const [signal, listener] of listeners) signal?.removeEventListener('abort', listener);
  };
};

const poolClosed = () => engineUnavailable(new Error('The pool of speech processes is closed'));

/** Keeps jobs that wait for a child, and callers that wait for the first child to load. */
const createLine = () => {
  const jobs = createFairQueue<PoolJob>();
  const starters: PromiseWithResolvers<void>[] = [];
  return {
    jobs,
    startNext: (child: Pick<PoolChild, 'start'>): void => {
      const job = jobs.shift();
      if (job) child.start(job);
    },
    untilOpen: (): Promise<void> => {
      const starter = Promise.withResolvers<void>();
      starters.push(starter);
      return starter.promise;
    },
    open: () => {
      for (const { resolve } of starters.splice(0)) resolve();
    },
    rejectAll: (reason: unknown) => {
      for (const { reject } of [...jobs.clear(), ...starters.splice(0)]) reject(reason);
    },
  };
};
