import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type JobHandlers, serveJobs } from './serve-jobs.ts';
import type { Jobs } from './process-pool.ts';

/** Serves the child's side of a pool of `createTextPool`. Processes that respond to requests get the processor first. */
export const serveTexts = <J extends Jobs>(handlers: JobHandlers<J>): void => {
  for (const id of listThreads()) setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  serveJobs<J>(async () => handlers, collectAndMeasure);
};

/** Node's options for such a process. Helper threads that collect garbage would take the cores that it leaves to requests. */
export const TEXT_OPTIONS = ['--expose-gc', '--single-threaded-gc'];

/** The most garbage, in bytes, that a process may have. It is less than the memory with which a pool of texts replaces a process. */
const GARBAGE_BYTES_MAX = 300 * 2 ** 20;

/**
 * Collects garbage if the process is large, and returns its size. V8 keeps the garbage of several long texts, and the pool replaces a process
 * that is too large. Measured: collecting takes 60 ms; a new process takes about a second, and has to receive its documents again.
 */
const collectAndMeasure = (): number => {
  const rssBytes = process.memoryUsage.rss();
  if (rssBytes <= GARBAGE_BYTES_MAX) return rssBytes;
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  return process.memoryUsage.rss();
};

/** Lists the threads of this process. On Linux each has its own priority, and V8's helpers, which collect the garbage of long texts, already run. */
const listThreads = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
