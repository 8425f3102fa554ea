import { type EventBus, type JobQueue, cancelJob, defineJob } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import * as Type from 'typebox';

/** The job carries the id alone; everything else is in Postgres. */
export const transcribeJob = defineJob({
  name: 'transcribe',
  payload: Type.Object({ transcriptionId: Type.String() }),
  attempts: 8,
  backoffMs: 2_000,
});

export type TranscriptionQueue = ReturnType<typeof createTranscriptionQueue>;

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
    /** The same recording twice counts once. */
    add: async (transcriptionId: string): Promise<void> => {
      await queue
        .add({ transcriptionId }, { jobId: transcriptionId })
        .catch(leaveToSweep('queue.add_failed', transcriptionId));
    },
    /** Takes a waiting recording out, or stops the worker that has it. */
    stop: async (transcriptionId: string): Promise<void> => {
      await cancelJob({ queue, bus }, transcriptionId).catch(
        leaveToSweep('queue.stop_failed', transcriptionId),
      );
    },
  };
};
