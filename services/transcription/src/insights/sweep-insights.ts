import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createInsightCountsRepository } from './insight-counts.repository.ts';
import type { InsightQueue } from './insight-queue.ts';
import { createInsightRunsRepository, type OpenInsight } from './insight-runs.repository.ts';

type SweepDeps = {
  readonly db: Kysely<DB>;
  readonly insightQueue: Pick<InsightQueue, 'add' | 'listMissing'>;
  readonly clock: () => Date;
};

const AT_ONCE = 1_000;
/** Longer than an attempt takes without a language model; with one, the run is renewed meanwhile. */
const RUNNING_MS_MAX = 120_000;
/** Insights of which Redis was lost wait equally long. */
const PLACE = 1;
/** How long counts are kept: the month before may still get one back. */
const COUNTS_KEPT_MS = 62 * 86_400_000;

/** Queues insights that are open in Postgres and missing in Redis, and deletes old counts. Any number of workers may run it. */
export const createInsightSweep = ({ db, insightQueue, clock }: SweepDeps) => {
  const queueMissing = async (open: readonly OpenInsight[]): Promise<void> => {
    for (const insight of await insightQueue.listMissing(open)) await insightQueue.add(insight, PLACE);
  };

  return async (): Promise<void> => {
    const runningSince = new Date(clock().getTime() - RUNNING_MS_MAX);
    const runs = createInsightRunsRepository(db);
    let last: OpenInsight | undefined;
    for (;;) {
      const open = await runs.listOpen(runningSince, last, AT_ONCE);
      if (open.length > 0) await queueMissing(open);
      last = open.at(-1);
      if (open.length < AT_ONCE) break;
    }
    const { month } = localDayOf(new Date(clock().getTime() - COUNTS_KEPT_MS));
    await createInsightCountsRepository(db).forgetBefore(month);
  };
};
