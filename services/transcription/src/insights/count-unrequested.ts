import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { UsageClient } from '../recordings/recordings.ts';
import { limitReached, planUnknown } from './insight-fault.ts';
import { createInsightCountsRepository } from './insight-counts.repository.ts';
import { createInsightRunsRepository, type InsightRun } from './insight-runs.repository.ts';

type CountDeps = {
  readonly db: Kysely<DB>;
  readonly usage: Pick<UsageClient, 'readAllowance'>;
  readonly clock: () => Date;
};

/**
 * Counts an insight that no request has asked for, once: others count since their request. Returns false if the run has lost it.
 * @throws InsightFault if the plan's month has none left, and while the plan is unknown
 */
export const countUnrequested = async (
  { db, usage, clock }: CountDeps,
  run: InsightRun,
): Promise<boolean> => {
  if (run.counted_month !== null) return true;
  const { limits } = await usage
    .readAllowance({ userId: run.owner_id, locale: 'pt' })
    .catch((error: unknown) => {
      throw planUnknown(error);
    });
  return db.transaction().execute(async (transaction) => {
    const { month } = localDayOf(clock());
    if (!(await createInsightRunsRepository(transaction).noteCounted(run, month))) return false;
    const counts = createInsightCountsRepository(transaction);
    if (!(await counts.take({ ownerId: run.owner_id, month }, limits.insightsPerMonth))) throw limitReached();
    return true;
  });
};
