import { type EventBus, type JobQueue, cancelJob, defineJob } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import * as Type from 'typebox';

/** The job carries the id alone; everything else is in Postgres. */
export const transcribeJob = defineJob({
  name: 'transcribe',
  payload: Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) }),
  attempts: 8,
  backoffMs: 2_000,
});

export type TranscriptionQueue = ReturnType<typeof createTranscriptionQueue>;

/** Which run of a recording: each retry is a round of its own, and so a job of its own. */
export type QueuedRound = { readonly id: string; readonly round: number };

type QueueDeps = {
  queue: JobQueue<typeof transcribeJob>;
  bus: Pick<EventBus, 'publish'>;
  logger: Pick<Logger, 'warn'>;
};

/** Puts recordings in the queue and takes them out. While Redis is away both are left to the sweep, which reads Postgres. */
export const createTranscriptionQueue = ({ queue, bus, logger }: QueueDeps) => {
  const leaveToSweep = (event: string, transcriptionId: string) => (error: unknown) => {
    logger.warn({ err: error, transcriptionId }, event);
  };
  return {
    /** The same round twice counts once. Smaller priorities go first, 1 before all. */
    add: async ({ id, round, priority }: QueuedRound & { readonly priority: number }): Promise<void> => {
      await queue
        .add({ transcriptionId: id }, { jobId: jobIdOf({ id, round }), priority })
        .catch(leaveToSweep('queue.add_failed', id));
    },
    /** Takes a waiting recording out, or stops the worker that has it. */
    stop: async (queued: QueuedRound): Promise<void> => {
      await cancelJob({ queue, bus }, jobIdOf(queued)).catch(leaveToSweep('queue.stop_failed', queued.id));
    },
  };
};

/** A retry must not be taken for the job of the round before, which may still be ending. */
const jobIdOf = ({ id, round }: QueuedRound): string => (round === 1 ? id : `${id}.${round}`);
