import { type EventBus, type RunningWorker, startWorker } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import type { Redis } from 'ioredis';
import { speechInsightJob } from './insight-queue.ts';
import type { RunInsight } from './run-insight.ts';

type TranslatingDeps = {
  readonly connection: Redis;
  readonly bus: EventBus;
  readonly runInsight: RunInsight;
  /** Records jobs. Absent: none is recorded. */
  readonly tracing?: Tracing | undefined;
  readonly logger: Logger;
};

/** Takes translations by recognition from their queue, one at a time: recordings need the processes. A closing worker returns the one in hand after its last stored piece. */
export const startTranslatingSpeech = ({
  runInsight,
  tracing,
  logger,
  ...deps
}: TranslatingDeps): Promise<RunningWorker> =>
  startWorker(speechInsightJob, {
    ...deps,
    concurrency: 1,
    logger,
    handler: ({ insightId, traceparent }, { signal, closing, attempt, isLastAttempt: isLast }) =>
      continueTrace(tracing, { name: 'translate speech', traceparent, attributes: { attempt } }, () =>
        runInsight({
          insightId,
          signal: AbortSignal.any([signal, closing]),
          isLast,
          logger: logger.child({ insightId }),
        }),
      ),
  });
