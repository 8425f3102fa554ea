import { localDayOf } from '@escriba/calendar';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Asaas } from '../asaas/asaas.ts';
import type { DB } from '../db/schema.generated.ts';
import { addDays } from '../periods/periods.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import {
  createTasksRepository,
  paymentSubject,
  remoteSubscriptionSubject,
  subscriptionSubject,
} from '../tasks/tasks.repository.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'listPaymentsSince' | 'listWebhooks' | 'resumeWebhook'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'error' | 'info'>;
};

const BATCH_SIZE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Asaas keeps the events of an interrupted queue for 14 days. */
const LOOK_BACK_DAYS = 15;

/** Compares everything with Asaas: what a lost webhook would have said, and whether webhooks arrive at all. */
export const createReconcile = ({ db, asaas, clock, logger }: Deps) => {
  const scheduleOwn = async (): Promise<number> => {
    const subscriptions = createSubscriptionsRepository(db);
    const tasks = createTasksRepository(db);
    let count = 0;
    for (let after = FIRST_ID; ;) {
      const ids = await subscriptions.listUnfinished(after, BATCH_SIZE);
      await tasks.schedule(ids.map(subscriptionSubject), clock());
      count += ids.length;
      after = ids.at(-1) ?? after;
      if (ids.length < BATCH_SIZE) return count;
    }
  };

  /** Finds orders whose answer was lost and that nobody waits for any more. */
  const scheduleRemote = async (): Promise<void> => {
    const subjects = new Set<string>();
    const since = addDays(localDayOf(clock()).day, -LOOK_BACK_DAYS);
    for await (const { id, subscriptionId } of asaas.listPaymentsSince(since))
      subjects.add(subscriptionId === null ? paymentSubject(id) : remoteSubscriptionSubject(subscriptionId));
    await createTasksRepository(db).schedule([...subjects], clock());
  };

  const checkWebhooks = async (): Promise<void> => {
    for (const { id, url, interrupted, enabled } of await asaas.listWebhooks()) {
      if (!enabled || !interrupted) continue;
      logger.error({ webhookId: id, url }, 'billing.webhook_interrupted');
      await asaas.resumeWebhook(id);
    }
  };

  return async (): Promise<void> => {
    const subscriptions = await scheduleOwn();
    await scheduleRemote();
    await checkWebhooks();
    logger.info({ subscriptions }, 'billing.reconciled');
  };
};
