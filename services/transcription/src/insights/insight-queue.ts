import { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
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

/** The job of an insight that a language model writes. Its attempts outlast a restart of the server. */
export const modelInsightJob = defineJob({
  name: 'insights-model',
  payload: insightJob.payload,
  attempts: 6,
  backoffMs: 15_000,
});

/**
 * The job of a translation that a recogniser makes. Workers that recognise speech take it, whose rights in Redis are those of queues that begin so. Its attempts
 * outlast a restart of such a worker.
 */
export const speechInsightJob = defineJob({
  name: 'transcribe-to-english',
  payload: insightJob.payload,
  attempts: 6,
  backoffMs: 15_000,
});

/** Opens BullMQ's queues of insights: one of each method, so that those which wait for a server never delay the others. */
export const createInsightJobs = (options: QueueOptions) => {
  const extractive = createQueue(insightJob, options);
  const model = createQueue(modelInsightJob, options);
  const speech = createQueue(speechInsightJob, options);
  return {
    extractive,
    model,
    speech,
    close: async (): Promise<void> => {
      await Promise.all([extractive.close(), model.close(), speech.close()]);
    },
  };
};
export type InsightQueueJobs = ReturnType<typeof createInsightJobs>;

type QueueDeps = {
  readonly jobs: Pick<InsightQueueJobs, InsightMethod>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** An insight and the method whose queue it is in. */
export type QueuedInsight = { readonly id: string; readonly method: InsightMethod };

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
     * Adds an insight to the queue of its method. Adding it twice counts once.
     * @param place its number among the open ones of its owner, from 1: smaller ones come first, so that users take turns
     */
    add: async ({ id: insightId, method }: QueuedInsight, place: number): Promise<void> => {
      const trace = findTrace();
      const payload = { insightId, ...(trace && { traceparent: trace.traceparent }) };
      await jobs[method]
        .add(payload, { jobId: insightId, priority: Math.min(place, PLACE_MAX) })
        .catch(leaveToSweep('insights.add_failed', insightId));
    },
    /** Lists the insights that Redis has no job of, in their order. @throws while Redis is unavailable */
    listMissing: async <Queued extends QueuedInsight>(insights: readonly Queued[]): Promise<Queued[]> => {
      const missing = await Promise.all(
        InsightMethod.enum.map((method) =>
          jobs[method].listMissing(insights.filter((one) => one.method === method).map(({ id }) => id)),
        ),
      );
      const ids = new Set(missing.flat());
      return insights.filter(({ id }) => ids.has(id));
    },
    /** Removes a waiting insight, or aborts it in its worker. */
    stop: ({ id: insightId, method }: QueuedInsight): Promise<void> =>
      cancelJob({ queue: jobs[method], bus }, insightId).catch(
        leaveToSweep('insights.stop_failed', insightId),
      ),
  };
};
