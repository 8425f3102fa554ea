import { constants, setPriority } from 'node:os';
import { type JobHandlers, serveJobs } from '../engines/serve-jobs.ts';
import type { Jobs } from '../engines/process-pool.ts';

/** The child's side of a pool of `createTextPool`. Processes that answer requests get the processor first. */
export const serveTexts = <J extends Jobs>(handlers: JobHandlers<J>): void => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  serveJobs<J>(async () => handlers);
};
