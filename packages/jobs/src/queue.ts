import { Queue } from 'bullmq';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Assert } from 'typebox/value';
import { BACKOFF } from './backoff.ts';
import type { JobDefinition, JobPayload } from './define-job.ts';
import type { EventLog } from './event-log.ts';
import { withinTime } from './redis.ts';

type AddOptions = {
  /** The job's id: adding an existing one changes nothing. It must not contain a colon. */
  readonly jobId: string;
  /** The priority: 1 is first; jobs without one come before all others. */
  readonly priority?: number;
  readonly delayMs?: number;
};

export type JobQueue<Definition extends JobDefinition> = {
  readonly add: (payload: JobPayload<Definition>, options: AddOptions) => Promise<Job>;
  /** Returns those of the ids that it has no job of, waiting, running or delayed; in their order. The call takes one round trip. */
  readonly listMissing: (jobIds: readonly string[]) => Promise<string[]>;
  /** BullMQ's own queue, for everything else. */
  readonly queue: Queue;
  readonly close: () => Promise<void>;
};

export type QueueOptions = { readonly connection: Redis; readonly logger?: EventLog };

/** Creates the queue of one kind of job. `add` throws on an invalid payload, and in time if the connection is `failFast`. */
export const createQueue = <Definition extends JobDefinition>(
  job: Definition,
  { connection, logger }: QueueOptions,
): JobQueue<Definition> => {
  const queue = new Queue(job.name, {
    connection,
    defaultJobOptions: {
      attempts: job.attempts,
      backoff: { type: BACKOFF, delay: job.backoffMs },
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  queue.on('error', (error) => logger?.warn({ err: error, queue: job.name }, 'queue.error'));
  return {
    queue,
    add: async (payload, { jobId, priority, delayMs }) => {
      Assert(job.payload, payload);
      const added = queue.add(job.name, payload, {
        jobId,
        ...(priority === undefined ? {} : { priority }),
        ...(delayMs === undefined ? {} : { delay: delayMs }),
      });
      // BullMQ waits forever for the first connection, regardless of the connection's own options.
      const timeoutMs = connection.options.commandTimeout;
      return timeoutMs === undefined ? added : withinTime(added, timeoutMs);
    },
    listMissing: async (jobIds) => {
      const found = await connection.pipeline(jobIds.map((jobId) => ['exists', queue.toKey(jobId)])).exec();
      return jobIds.filter((_, index) => {
        const [error, count] = found?.[index] ?? [];
        if (error) throw error;
        return count === 0;
      });
    },
    close: () => queue.close(),
  };
};

/** Empties a queue of an earlier version, except running jobs; returns the number of removed jobs. */
export const drainQueue = async (name: string, connection: Redis): Promise<number> => {
  const queue = new Queue(name, { connection });
  try {
    const left = await queue.count();
    if (left > 0) await queue.drain(true);
    return left;
  } finally {
    await queue.close();
  }
};

/** Counts unfinished jobs by state. */
export const countJobs = ({ queue }: { readonly queue: Queue }): Promise<Readonly<Record<string, number>>> =>
  queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');

/** Returns the number of unfinished jobs: waiting, prioritised, active and delayed. */
export const queueDepth = async (jobs: { readonly queue: Queue }): Promise<number> => {
  const counts = await countJobs(jobs);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};
