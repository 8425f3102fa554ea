import {
  type EventBus,
  type JobDefinition,
  type JobQueue,
  cancelJob,
  type QueueOptions,
  createQueue,
  defineJob,
  drainQueue,
} from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import * as Type from 'typebox';
import { CAPACITY_CLASSES, type CapacityClass, capacityClassOf } from './capacity-class.ts';

/** The job holds only the id; everything else is in Postgres. */
const Payload = Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) });
export type TranscribeJob = JobDefinition<typeof Payload>;

const jobOf = (name: CapacityClass): TranscribeJob =>
  defineJob({ name: `transcribe-${name}`, payload: Payload, attempts: 8, backoffMs: 2_000 });

/** A queue for each class, and slots for it in each worker: no class waits for the recordings of another. */
export const transcribeJobs: Readonly<Record<CapacityClass, TranscribeJob>> = {
  paid: jobOf('paid'),
  free: jobOf('free'),
  visitor: jobOf('visitor'),
};

const EARLIER_QUEUE = 'transcribe';

export type TranscribeQueues = ReturnType<typeof createTranscribeQueues>;
export type TranscriptionQueue = ReturnType<typeof createTranscriptionQueue>;

/** A round of a recording: each retry is a separate round, and so a separate job. Smaller priorities go first. */
export type QueuedRound = { readonly id: string; readonly round: number; readonly priority: number };

/** BullMQ's queues, by class. */
export const createTranscribeQueues = (options: QueueOptions) => {
  const byClass: Readonly<Record<CapacityClass, JobQueue<TranscribeJob>>> = {
    paid: createQueue(transcribeJobs.paid, options),
    free: createQueue(transcribeJobs.free, options),
    visitor: createQueue(transcribeJobs.visitor, options),
  };
  const all = CAPACITY_CLASSES.map((name) => byClass[name]);
  return {
    of: (priority: number): JobQueue<TranscribeJob> => byClass[capacityClassOf(priority)],
    /** Most important first. */
    all,
    /** The queue of earlier versions, shared by all classes; the sweep queues the same recordings by class. */
    drainEarlier: (): Promise<number> => drainQueue(EARLIER_QUEUE, options.connection),
    close: async (): Promise<void> => {
      await Promise.all(all.map((queue) => queue.close()));
    },
  };
};

type QueueDeps = {
  queues: Pick<TranscribeQueues, 'of'>;
  bus: Pick<EventBus, 'publish'>;
  logger: Pick<Logger, 'warn'>;
};

/** Adds recordings to the queue of their class and removes them. While Redis is away both are left to the sweep, which reads Postgres. */
export const createTranscriptionQueue = ({ queues, bus, logger }: QueueDeps) => {
  const leaveToSweep = (event: string, transcriptionId: string) => (error: unknown) => {
    logger.warn({ err: error, transcriptionId }, event);
  };
  return {
    /** Adding the same round twice counts once. */
    add: async ({ id, round, priority }: QueuedRound): Promise<void> => {
      await queues
        .of(priority)
        .add({ transcriptionId: id }, { jobId: jobIdOf({ id, round }), priority })
        .catch(leaveToSweep('queue.add_failed', id));
    },
    /** Removes a waiting recording, or aborts it in its worker. */
    stop: async ({ id, round, priority }: QueuedRound): Promise<void> => {
      await cancelJob({ queue: queues.of(priority), bus }, jobIdOf({ id, round })).catch(
        leaveToSweep('queue.stop_failed', id),
      );
    },
  };
};

/** Distinguishes a retry from the job of the previous round, which may still be ending. */
const jobIdOf = ({ id, round }: Pick<QueuedRound, 'id' | 'round'>): string =>
  round === 1 ? id : `${id}.${round}`;
