import { UnrecoverableError } from 'bullmq';

/** Throw it (or `new PermanentFailure(message)`) from a handler if retrying cannot help. */
export const PermanentFailure = UnrecoverableError;
export type PermanentFailure = UnrecoverableError;

/** The signal's reason when the job is cancelled. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
  constructor() {
    super('the job was cancelled');
  }
}

/** The signal's reason when the worker is closing: stop soon, the job returns to the queue. */
export class WorkerClosing extends Error {
  override readonly name = 'WorkerClosing';
  constructor() {
    super('the worker is closing');
  }
}
