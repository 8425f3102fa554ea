import { cancelJob, createQueue, defineJob, type EventBus, type QueueOptions } from '@escriba/jobs';
import { findTrace, type Logger } from '@escriba/runtime';
import * as Type from 'typebox';

/** The job of an insight: only its id, and the trace of the request that queued it. Everything else is in Postgres. */
export const insightJob = defineJob({
  name: 'insights',
  payload: Type.Object({
    insightId: Type.String({ format: 'uuid' }),
    traceparent: Type.Optional(Type.String()),
  }),
  attempts: 4,
  backoffMs: 2_000,
});

/** Opens BullMQ's queue of insights. */
export const createInsightJobs = (options: QueueOptions) => createQueue(insightJob, options);
export type InsightQueueJobs = ReturnType<typeof createInsightJobs>;

type QueueDeps = {
  readonly jobs: InsightQueueJobs;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly logger: Pick<Logger, 'warn'>;
};

export type InsightQueue = ReturnType<typeof createInsightQueue>;

/** The largest priority: users with more open insights than that wait equally long. */
const PLACE_MAX = 100_000;

/** Adds insights to their queue and removes them. While Redis is unavailable both are left to the sweep, which reads Postgres. */
export const createInsightQueue = ({ jobs, bus, logger }: QueueDeps) => {
  const leaveToSweep = (event: string, insightId: string) => (error: unknown) => {
    logger.warn({ err: error, insightId }, event);
  };
  return {
    /**
     * Adds an insight. Adding it twice counts once.
     * @param place its number among the open ones of its owner, from 1: smaller ones come first, so that users take turns
     */
    add: async (insightId: string, place: number): Promise<void> => {
      const trace = findTrace();
      const payload = { insightId, ...(trace && { traceparent: trace.traceparent }) };
      await jobs
        .add(payload, { jobId: insightId, priority: Math.min(place, PLACE_MAX) })
        .catch(leaveToSweep('insights.add_failed', insightId));
    },
    /** Lists the insights that Redis has no job of, in their order. @throws while Redis is unavailable */
    listMissing: jobs.listMissing,
    /** Removes a waiting insight, or aborts it in its worker. */
    stop: (insightId: string): Promise<void> =>
      cancelJob({ queue: jobs, bus }, insightId).catch(leaveToSweep('insights.stop_failed', insightId)),
  };
};
