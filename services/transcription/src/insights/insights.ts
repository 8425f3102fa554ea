import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import { createAttemptCounter } from './insight-metrics.ts';
import type { InsightProgram } from './insight-jobs.ts';
import { createInsightPool } from './insight-pool.ts';
import { createInsightRunsRepository } from './insight-runs.repository.ts';
import { createInsightsService, type InsightsDeps } from './insights.service.ts';
import { createRunInsight, type RunnerDeps } from './run-insight.ts';

// The door of the room: other rooms import from this file alone.

export { INSIGHT_PROGRAM, type InsightProgram } from './insight-jobs.ts';
export { registerInsightMetrics } from './insight-metrics.ts';
export { createInsightJobs, createInsightQueue, type InsightQueueJobs } from './insight-queue.ts';
export { insightsRoutes } from './insights.routes.ts';
export { eraseInsightCounts, listInsightsOf } from './insights.service.ts';
export { listMadeInsights, type MadeInsight } from './list-made.ts';
export { startInsightsWorker } from './start-insights-worker.ts';
export { createInsightSweep } from './sweep-insights.ts';

/** Creates the room's services of the API. */
export const createInsights = (deps: InsightsDeps) => ({ insights: createInsightsService(deps) });

/** Counts the open insights of all owners. */
export const countOpenInsights = (db: Kysely<DB>) => createInsightRunsRepository(db).countOpen();

type MakerDeps = Omit<RunnerDeps, 'pool' | 'countAttempt'> & {
  readonly registry: Registry;
  readonly program: InsightProgram;
  /** How many processes make insights. */
  readonly processes: number;
};

/** Opens what makes insights in a worker. */
export const createInsightMaker = ({ registry, program, processes, ...deps }: MakerDeps) => {
  const pool = createInsightPool({ program, size: processes });
  return {
    run: createRunInsight({ ...deps, pool, countAttempt: createAttemptCounter(registry) }),
    close: pool.close,
  };
};
