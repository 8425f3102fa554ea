import { type EventBus, type RunningWorker, startWorker } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import { type OneLeader, startChores } from '@escriba/work';
import type { Redis } from 'ioredis';
import { insightJob, modelInsightJob } from './insight-queue.ts';
import type { RunInsight } from './run-insight.ts';

type WorkerDeps = {
  readonly connection: Redis;
  readonly bus: EventBus;
  readonly runInsight: RunInsight;
  /** Queues what Redis lacks. */
  readonly sweep: () => Promise<void>;
  /** Begins to queue what is inserted with the text of a recording; returns what stops that. */
  readonly queueUnrequested: (onFailure: (error: unknown) => void) => Promise<() => void>;
  /** Runs a job in one of all workers. */
  readonly oneLeader: OneLeader;
  /** How many insights are made at once, and how many a language model writes. */
  readonly concurrency: { readonly extractive: number; readonly model: number };
  /** Records jobs. Absent: none is recorded. */
  readonly tracing?: Tracing | undefined;
  readonly logger: Logger;
};

/** Longest wait of a closing worker for the insights in progress. */
const FINISH_MS_MAX = 3_000;
const SWEEP = { name: 'insights-sweep', everyMs: 60_000, leaseMs: 120_000 };

/** Makes insights of the queue, and queues those that no request has asked for, and each minute, in one of all workers, those that Redis has lost. */
export const startInsightsWorker = ({
  runInsight,
  sweep,
  queueUnrequested,
  oneLeader,
  concurrency,
  tracing,
  logger,
  ...deps
}: WorkerDeps) => {
  const chores = startChores({
    oneLeader,
    chores: [{ ...SWEEP, run: sweep }],
    onFailure: (error) => logger.warn({ err: error }, 'insights.not_swept'),
  });
  const queueing = queueUnrequested((error) => logger.warn({ err: error }, 'insights.not_queued'));
  const running: RunningWorker[] = [];
  const start = (job: typeof insightJob, atOnce: number): void => {
    const started = startWorker(job, {
      ...deps,
      concurrency: atOnce,
      logger,
      handler: ({ insightId, traceparent }, { signal, attempt, isLastAttempt }) =>
        continueTrace(tracing, { name: 'make insight', traceparent, attributes: { attempt } }, () =>
          runInsight({ insightId, signal, isLast: isLastAttempt, logger: logger.child({ insightId }) }),
        ),
    });
    started.then(
      (worker) => running.push(worker),
      (error: unknown) => logger.error({ err: error }, 'insights.worker_not_started'),
    );
  };
  start(insightJob, concurrency.extractive);
  start(modelInsightJob, concurrency.model);
  return {
    /** Finishes insights in progress for a moment, and returns the others to the queue. */
    close: async (): Promise<void> => {
      void queueing.then((stop) => stop());
      await Promise.all([
        chores.stop(),
        ...running.map((worker) => worker.close({ finishMs: FINISH_MS_MAX })),
      ]);
    },
  };
};
