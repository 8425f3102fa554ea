import type { OperatorBillingWork } from '@escriba/contracts/operator/billing';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Asaas } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createBillingWorkRepository } from './billing-work.repository.ts';

type WorkDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'listWebhooks'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

const HOUR_MS = 3_600_000;
const FAILING_MAX = 20;

/** Returns webhooks and due work, as Postgres has them, and whether Asaas pauses its deliveries. */
export const createBillingWork =
  ({ db, asaas, clock, logger }: WorkDeps) =>
  async (): Promise<OperatorBillingWork> => {
    const repository = createBillingWorkRepository(db);
    const now = clock();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const [webhooks, tasks, failing, undelivered, isInterrupted] = await Promise.all([
      repository.countWebhooks({ hour: ago(HOUR_MS), day: ago(24 * HOUR_MS) }),
      repository.countTasks(now),
      repository.listFailing(FAILING_MAX),
      repository.countUndelivered(),
      findInterruption({ asaas, logger }),
    ]);
    return {
      webhooks: { ...webhooks, lastReceivedAt: toText(webhooks.lastReceivedAt) },
      tasks: { ...tasks, oldestDueAt: toText(tasks.oldestDueAt) },
      failing: failing.map(({ dueAt, ...task }) => ({ ...task, dueAt: dueAt.toISOString() })),
      undelivered: { ...undelivered, oldestAt: toText(undelivered.oldestAt) },
      isInterrupted,
    };
  };

export type BillingWork = ReturnType<typeof createBillingWork>;

/** Returns whether Asaas pauses its deliveries; null while it does not respond, so that the page shows the other figures. */
const findInterruption = async ({
  asaas,
  logger,
}: Pick<WorkDeps, 'asaas' | 'logger'>): Promise<boolean | null> => {
  try {
    const webhooks = (await asaas.listWebhooks()).filter(({ enabled }) => enabled);
    return webhooks.length === 0 ? null : webhooks.some(({ interrupted }) => interrupted);
  } catch (error) {
    logger.warn({ err: error }, 'webhooks_not_listed');
    return null;
  }
};

const toText = (moment: Date | null): string | null => moment?.toISOString() ?? null;
