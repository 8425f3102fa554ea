import { UnrecoverableError } from 'bullmq';

/** The error that a handler throws if retrying cannot help, also as `new PermanentFailure(message)`. */
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

/** The error that a handler throws if the next attempt must not begin before a time, such as a server’s Retry-After. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly afterMs: number;
  constructor(afterMs: number, cause: Error) {
    super(cause.message, { cause });
    this.afterMs = afterMs;
  }
}
