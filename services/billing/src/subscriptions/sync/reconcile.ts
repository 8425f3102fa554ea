import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Asaas } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { scheduleTasks, subscriptionSubject } from '../../work/work.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { findDiffering } from './find-differing.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'listPayments' | 'listWebhooks' | 'resumeWebhook'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'error' | 'info'>;
};

const BATCH_SIZE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Schedules what differs from the lists of Asaas, as a lost webhook would have done, and checks whether webhooks arrive at all. It reads
 * lists only: an account has 25,000 calls in 12 hours.
 */
export const createReconcile = ({ db, asaas, clock, logger }: Deps) => {
  const scheduleDiffering = async (): Promise<number> => {
    let count = 0;
    for await (const subjects of findDiffering({ db, asaas }, clock())) {
      await scheduleTasks(db, subjects, clock());
      count += subjects.length;
    }
    return count;
  };

  /** Schedules the next synchronisation of each unfinished subscription that has no task. */
  const scheduleForgotten = async (): Promise<number> => {
    const subscriptions = createSubscriptionsRepository(db);
    let count = 0;
    for (let after = FIRST_ID; ;) {
      const ids = await subscriptions.listWithoutTask(after, BATCH_SIZE);
      await scheduleTasks(db, ids.map(subscriptionSubject), clock());
      count += ids.length;
      after = ids.at(-1) ?? after;
      if (ids.length < BATCH_SIZE) return count;
    }
  };

  const checkWebhooks = async (): Promise<void> => {
    for (const { id, url, interrupted, enabled } of await asaas.listWebhooks()) {
      if (!enabled || !interrupted) continue;
      logger.error({ webhookId: id, url }, 'billing.webhook_interrupted');
      await asaas.resumeWebhook(id);
    }
  };

  return async (): Promise<void> => {
    const forgotten = await scheduleForgotten();
    const differing = await scheduleDiffering();
    await checkWebhooks();
    logger.info({ forgotten, differing }, 'billing.reconciled');
  };
};
