import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { heldCentsOf } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { refuseDuringOrder, voidOrders } from '../ordering/void-orders.ts';
import { createRefundsRepository } from '../refunds/refunds.repository.ts';
import { noSubscription } from '../subscription/subscription.errors.ts';
import {
  type Change,
  NO_CARD,
  type Subscription,
  type SubscriptionPatch,
  end,
} from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { listAhead } from '../sync/apply-payments.ts';
import { type ChangeDeps, type Running, createChange, isRunning } from './change-running.ts';
import { withdraw } from './withdraw.ts';

/**
 * Changes of a subscription that is in force. Each stores what is wanted in one transaction; the synchronisation then settles the charges
 * that Asaas has already generated, at once or as soon as Asaas responds. @throws noSubscription
 */
export const createRunningChanges = (deps: ChangeDeps) => {
  const { db, clock } = deps;
  const change = createChange(deps);
  const patch = (userId: string, patchOf: (subscription: Running) => SubscriptionPatch) =>
    change(userId, async (live, transaction) => {
      await createSubscriptionsRepository(transaction).save(live, patchOf(live));
    });

  return {
    get: async (userId: string): Promise<Running> => {
      const live = await createSubscriptionsRepository(db).findLive(userId);
      if (live === undefined || !isRunning(live)) throw noSubscription();
      return live;
    },

    /**
     * Changes to other terms when the period ends; `findNext` decides on them while the subscription is locked. An order that is not paid is
     * void. @throws checkoutInProgress while the response of Asaas to an order is awaited
     */
    schedule: (userId: string, findNext: (live: Running) => Promise<Change>) =>
      change(userId, async (live, transaction) => {
        await refuseDuringOrder(transaction, live.id);
        const next = await findNext(live);
        await createSubscriptionsRepository(transaction).save(live, { next, cancelledAt: null });
        await voidOrders(transaction, live.id);
      }),

    unschedule: (userId: string) => patch(userId, () => ({ next: null })),

    /** Ends it with its period; an overdue one at once. An order that is not paid is void, and money that was paid ahead is refunded. */
    cancel: (userId: string) =>
      change(userId, async (live, transaction) => {
        const now = clock();
        const isOverdue = live.state === 'overdue';
        const ending = isOverdue
          ? end('cancelled', now)
          : { cancelledAt: live.cancelledAt ?? now, next: null };
        await createSubscriptionsRepository(transaction).save(live, ending);
        await voidOrders(transaction, live.id);
        await refundAhead(transaction, live, now);
      }),

    /** Revokes a cancellation. */
    resume: (userId: string) => patch(userId, () => ({ cancelledAt: null })),

    /** Withdraws from the purchases of the last seven days, and refunds them. An order that is not paid is void. @throws withdrawalOver */
    withdraw: (userId: string) =>
      change(userId, async (live, transaction) => {
        await withdraw(live, transaction, clock());
        await voidOrders(transaction, live.id);
      }),

    /** Changes how the next charges are paid, and ends their debit by PIX Automático. */
    setMethod: (userId: string, method: PaymentMethod) =>
      patch(userId, () => ({
        method,
        automatic: false,
        ...(method === 'credit_card' ? {} : NO_CARD),
      })),
  };
};

export type RunningChanges = ReturnType<typeof createRunningChanges>;

const refundAhead = async (transaction: Kysely<DB>, live: Subscription, now: Date): Promise<void> => {
  const refunds = createRefundsRepository(transaction);
  const refunding = new Set((await refunds.listOfSubscription(live.id)).map(({ chargeId }) => chargeId));
  const charges = await createChargesRepository(transaction).listOf(live.id);
  for (const charge of listAhead(charges, { refunding }))
    await refunds.insert({
      chargeId: charge.id,
      userId: charge.userId,
      amountCents: heldCentsOf(charge),
      reason: 'late_payment',
      now,
    });
};
