import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './end-with-parent.ts';
import { engineUnavailable } from './processes.errors.ts';
import { receiveParts, sendInParts } from './message-parts.ts';

export type PoolJob = {
  name: string;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (reason: unknown) => void;
  onStart?: (() => void) | undefined;
  onProgress?: ((progress: unknown) => void) | undefined;
  limitMs?: number | undefined;
};

/** Messages of a child. `rssBytes` is its resident memory. */
export type ChildMessage =
  | { kind: 'ready' }
  /** Loading or a job went on, but not as configured. */
  | { kind: 'warning'; warning: string }
  /** The running job has got further. */
  | { kind: 'progress'; progress: unknown }
  | { kind: 'done'; output: unknown; rssBytes: number }
  /** A job failed; or loading did, then it ends. */
  | { kind: 'failed'; error: string };

/** Messages to a child: one job at a time. */
export type ParentMessage = { name: string; input: unknown };

export type PoolChildOptions = {
  /** A module that calls `serveJobs`. */
  module: URL;
  /** The arguments of its command line. */
  args: readonly string[];
  /** Node's own options. */
  nodeOptions?: readonly string[] | undefined;
  /** Longest time in which it loads. Default ten minutes, enough for a large model from a slow disk. */
  loadMsMax?: number | undefined;
  /** Called when the child has loaded, or finished a job. */
  onIdle: (child: PoolChild, rssBytes: number) => void;
  onWarning?: ((warning: string) => void) | undefined;
  /** Called when the child exited without being killed by the pool. `loaded` is whether it was ever ready. */
  onLost: (child: PoolChild, fault: { loaded: boolean; cause: Error }) => void;
};

export type PoolChild = ReturnType<typeof startPoolChild>;

/** Starts one process of the pool. If it dies, or is killed because it takes too long, its job is rejected with a temporary fault. */
export const startPoolChild = (options: PoolChildOptions) => {
  const process = spawn(options);
  let state: 'loading' | 'ready' | 'gone' = 'loading';
  let loadFault: string | undefined;
  const task = createTask((what) => {
    lose(new Error(`It was killed: ${what} took too long`));
    void kill(process);
  }, options.loadMsMax);

  const endJob = (end: (job: PoolJob) => void, rssBytes = 0) => {
    const ended = task.end();
    if (ended) end(ended);
    options.onIdle(child, rssBytes);
  };
  const hear = (message: ChildMessage) => {
    if (state === 'gone') return;
    if (message.kind === 'ready') {
      state = 'ready';
      task.end();
      options.onIdle(child, 0);
    } else if (message.kind === 'warning') options.onWarning?.(message.warning);
    else if (message.kind === 'progress') task.job()?.onProgress?.(message.progress);
    else if (message.kind === 'done') endJob((ended) => ended.resolve(message.output), message.rssBytes);
    else if (state === 'ready') endJob((ended) => ended.reject(new Error(message.error)));
    else loadFault = message.error;
  };
  const lose = (cause: Error) => {
    if (state === 'gone') return;
    const loaded = state === 'ready';
    state = 'gone';
    task.end()?.reject(engineUnavailable(cause, 1));
    options.onLost(child, { loaded, cause });
  };
  process.on('message', receiveFrom(hear)).on('error', lose);
  process.once('exit', (code, signal) => lose(new Error(loadFault ?? `It ended (${signal ?? code})`)));

  const child = {
    isReady: () => state === 'ready',
    isIdle: () => state === 'ready' && task.job() === undefined,
    has: (other: PoolJob) => task.job() === other,
    start: (next: PoolJob) => {
      task.begin(next);
      void sendInParts(sendTo(process), { name: next.name, input: next.input } satisfies ParentMessage);
    },
    /** Kills it at once, even during a job, which is rejected with the reason. */
    kill: async (reason: unknown) => {
      state = 'gone';
      task.end()?.reject(reason);
      await kill(process);
    },
  };
  return child;
};

const LOAD_MS_MAX = 600_000;

/** What a child does: it loads, or has a job. Calls `onLate` with what takes longer than it may. */
const createTask = (onLate: (what: string) => void, loadMsMax = LOAD_MS_MAX) => {
  let job: PoolJob | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = (ms: number, what: string): void => {
    const set = setTimeout(() => {
      // A parent that stood still first reads what its children have sent meanwhile.
      setImmediate(() => timer === set && onLate(what));
    }, ms);
    timer = set;
  };
  limit(loadMsMax, 'loading');
  return {
    job: () => job,
    begin: (next: PoolJob): void => {
      job = next;
      if (next.limitMs !== undefined) limit(next.limitMs, next.name);
      next.onStart?.();
    },
    /** Returns the job that has ended, if it was one. */
    end: (): PoolJob | undefined => {
      const ended = job;
      job = undefined;
      clearTimeout(timer);
      timer = undefined;
      return ended;
    },
  };
};

/** The program that a child runs. */
export type ChildProgram = Pick<PoolChildOptions, 'module' | 'args' | 'nodeOptions'>;

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGKILL')) return;
  await once(child, 'exit');
};

/** Receives messages of the child, which has the same types. */
const receiveFrom = (hear: (message: ChildMessage) => void) =>
  receiveParts((message) => hear(message as ChildMessage));

/** Sends messages to a child. The exit of a child that has just died is reported separately. */
const sendTo =
  (child: ChildProcess) =>
  (message: object): Promise<void> =>
    new Promise((resolve) => void child.send(message, () => resolve()));

/** A child that computes does not notice that its parent is gone: then only the kernel ends it. */
const spawn = ({ module, args, nodeOptions = [] }: ChildProgram): ChildProcess => {
  const [execPath, ...before] = [...endWithParent(), process.execPath];
  return fork(fileURLToPath(module), args, {
    execPath,
    // Neither this process's secrets nor its flags.
    env: compileCacheEnv(),
    execArgv: [...before, ...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
};

/** Passes the cache of compiled code to a child, which saves two fifths of its start. Node adds its version's folder to the named one. */
const compileCacheEnv = (): Record<string, string> => {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
};
