import { UnrecoverableError } from 'bullmq';

/** Throw it (or `new PermanentFailure(message)`) from a handler when trying again cannot help. */
export const PermanentFailure = UnrecoverableError;
export type PermanentFailure = UnrecoverableError;

/** The signal's reason when somebody cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
  constructor() {
    super('the job was cancelled');
  }
}

/** The signal's reason when the worker is closing: stop soon, the job goes back to the queue. */
export class WorkerClosing extends Error {
  override readonly name = 'WorkerClosing';
  constructor() {
    super('the worker is closing');
  }
}
