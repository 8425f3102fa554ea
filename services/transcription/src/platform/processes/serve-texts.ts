import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type JobHandlers, serveJobs } from './serve-jobs.ts';
import type { Jobs } from './process-pool.ts';

/** The child's side of a pool of `createTextPool`. Processes that answer requests get the processor first. */
export const serveTexts = <J extends Jobs>(handlers: JobHandlers<J>): void => {
  for (const id of listThreads()) setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  serveJobs<J>(async () => handlers);
};

/** On Linux a priority is that of a thread, and V8's helpers, which collect the garbage of long texts, already run. */
const listThreads = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
