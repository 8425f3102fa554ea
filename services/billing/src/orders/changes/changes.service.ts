import type { CreditCard, PaymentMethod } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import { noSubscription, notScheduled } from '../../platform/billing.errors.ts';
import { isPaid } from '../../subscriptions/charges/charge.ts';
import { createChargesRepository } from '../../subscriptions/charges/charges.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import { createRefundsRepository } from '../../subscriptions/refunds/refunds.repository.ts';
import {
  NO_CARD,
  type Subscription,
  type SubscriptionPatch,
  end,
} from '../../subscriptions/subscription/subscription.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import { isUngiven } from '../../subscriptions/sync/apply-payments.ts';
import type { Syncing } from '../../subscriptions/sync/syncing.ts';
import type { CardChanges } from './card-changes.ts';
import { type Running, createChange, isRunning } from './change-running.ts';
import { withdraw } from './withdraw.ts';

type ChangesDeps = {
  readonly db: Kysely<DB>;
  readonly syncing: Syncing;
  readonly quotes: Quotes;
  readonly cards: CardChanges;
  readonly clock: () => Date;
};

/**
 * Changes of a subscription that is in force. Each stores what is wanted in one transaction; the synchronisation then settles the charges
 * that Asaas has already generated, at once or as soon as Asaas answers.
 */
export const createChanges = ({ db, syncing, quotes, cards, clock }: ChangesDeps) => {
  const change = createChange({ db, syncing, clock });
  const patch = (userId: string, patchOf: (subscription: Running) => SubscriptionPatch) =>
    change(userId, async (live, transaction) => {
      await createSubscriptionsRepository(transaction).save(live, patchOf(live));
    });

  return {
    /** Changes to the plan and cycle of a quote when the period ends. @throws quoteStale, notScheduled */
    schedule: (userId: string, quoteId: string) =>
      change(userId, async (live, transaction) => {
        const { plan, cycle, priceCents, effect } = await quotes.redeem(userId, quoteId, live);
        if (effect !== 'scheduled') throw notScheduled();
        const next = { plan, cycle, priceCents };
        await createSubscriptionsRepository(transaction).save(live, { next, cancelledAt: null });
      }),

    unschedule: (userId: string) => patch(userId, () => ({ next: null })),

    /** Ends it with its period; an overdue one at once. Money that was paid ahead goes back. */
    cancel: (userId: string) =>
      change(userId, async (live, transaction) => {
        const now = clock();
        const isOverdue = live.state === 'overdue';
        const ending = isOverdue
          ? end('cancelled', now)
          : { cancelledAt: live.cancelledAt ?? now, next: null };
        await createSubscriptionsRepository(transaction).save(live, ending);
        await refundAhead(transaction, live, now);
      }),

    /** Takes a cancellation back. */
    resume: (userId: string) => patch(userId, () => ({ cancelledAt: null })),

    /** Withdraws from what was bought in the last seven days, and gives everything back. @throws withdrawalOver */
    withdraw: (userId: string) => change(userId, (live, transaction) => withdraw(live, transaction, clock())),

    /** Changes how the next charges are paid, and ends their debit by PIX Automático; charges nothing. @throws the errors of cards */
    changeMethod: async (
      userId: string,
      {
        method,
        creditCard,
        remoteIp,
      }: { method: PaymentMethod; creditCard: CreditCard | undefined; remoteIp: string },
    ): Promise<void> => {
      const live = await requireRunning(db, userId);
      if (method === 'credit_card')
        await withSubscriptionLock(db, live.id, async () =>
          cards.replace(await requireRunning(db, userId), creditCard, remoteIp),
        );
      await patch(userId, () => ({
        method,
        automatic: false,
        ...(method === 'credit_card' ? {} : NO_CARD),
      }));
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;

const requireRunning = async (db: Kysely<DB>, userId: string): Promise<Running> => {
  const live = await createSubscriptionsRepository(db).findLive(userId);
  if (live === undefined || !isRunning(live)) throw noSubscription();
  return live;
};

const refundAhead = async (transaction: Kysely<DB>, live: Subscription, now: Date): Promise<void> => {
  const refunds = createRefundsRepository(transaction);
  const refunding = new Set((await refunds.listOfSubscription(live.id)).map(({ chargeId }) => chargeId));
  const charges = await createChargesRepository(transaction).listOf(live.id);
  const ahead = charges.filter(
    (charge) => charge.kind !== 'upgrade' && isPaid(charge) && isUngiven(charge, { refunding }),
  );
  for (const { id, userId, amountCents } of ahead)
    await refunds.insert({ chargeId: id, userId, amountCents, reason: 'late_payment', now });
};
