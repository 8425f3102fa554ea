import { localDayOf } from '@escriba/calendar';
import type { CreditCard, PaymentMethod } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import { noSubscription, notScheduled, withdrawalOver } from '../billing.errors.ts';
import { isPaid } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { findWithdrawal } from '../charges/withdrawal.ts';
import type { DB } from '../db/schema.generated.ts';
import { publishEntitlement } from '../entitlements/publish-entitlement.ts';
import { settleLedger } from '../ledger/ledger.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import { createRefundsRepository } from '../refunds/refunds.repository.ts';
import { type Subscription, type SubscriptionPatch, end } from '../subscriptions/subscription.ts';
import {
  type SubscriptionsRepository,
  createSubscriptionsRepository,
} from '../subscriptions/subscriptions.repository.ts';
import { isUngiven } from '../sync/apply-payments.ts';
import type { Syncing } from '../sync/syncing.ts';
import { createTasksRepository, subscriptionSubject } from '../tasks/tasks.repository.ts';
import type { CardChanges } from './card-changes.ts';
import { withdrawFrom } from './withdraw-from.ts';

type ChangesDeps = {
  readonly db: Kysely<DB>;
  readonly syncing: Syncing;
  readonly quotes: Quotes;
  readonly cards: CardChanges;
  readonly clock: () => Date;
};

type Running = Subscription & { readonly state: 'active' | 'overdue' };

/**
 * Changes of a subscription that is in force. Each stores what is wanted in one transaction; the synchronisation then settles the charges
 * that Asaas has already generated, at once or as soon as Asaas answers.
 */
export const createChanges = ({ db, syncing, quotes, cards, clock }: ChangesDeps) => {
  const change = async (
    userId: string,
    work: (
      subscription: Running,
      transaction: Kysely<DB>,
      subscriptions: SubscriptionsRepository,
    ) => Promise<void>,
  ): Promise<void> => {
    const id = await db.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionsRepository(transaction);
      const live = await subscriptions.lockLive(userId);
      if (live === undefined || !isRunning(live)) throw noSubscription();
      await work(live, transaction, subscriptions);
      await publishEntitlement(transaction, userId, clock());
      await createTasksRepository(transaction).schedule([subscriptionSubject(live.id)], clock());
      return live.id;
    });
    await syncing.tryNow(id);
  };
  const patch = (userId: string, patchOf: (subscription: Running) => SubscriptionPatch) =>
    change(userId, async (live, _transaction, subscriptions) => {
      await subscriptions.save(live, patchOf(live));
    });

  return {
    /** Changes to the plan and cycle of a quote when the period ends. @throws quoteStale, notScheduled */
    schedule: (userId: string, quoteId: string) =>
      change(userId, async (live, _transaction, subscriptions) => {
        const { plan, cycle, priceCents, effect } = await quotes.redeem(userId, quoteId, live);
        if (effect !== 'scheduled') throw notScheduled();
        await subscriptions.save(live, { next: { plan, cycle, priceCents }, cancelledAt: null });
      }),

    unschedule: (userId: string) => patch(userId, () => ({ next: null })),

    /** Ends it with its period; an overdue one at once. Money that was paid ahead goes back. */
    cancel: (userId: string) =>
      change(userId, async (live, transaction, subscriptions) => {
        const now = clock();
        const isOverdue = live.state === 'overdue';
        await subscriptions.save(
          live,
          isOverdue ? end('cancelled', now) : { cancelledAt: live.cancelledAt ?? now, next: null },
        );
        await refundAhead(transaction, live, now);
      }),

    /** Takes a cancellation back. */
    resume: (userId: string) => patch(userId, () => ({ cancelledAt: null })),

    /** Withdraws from what was bought in the last seven days, and gives everything back. @throws withdrawalOver */
    withdraw: (userId: string) =>
      change(userId, async (live, transaction, subscriptions) => {
        const now = clock();
        const charges = createChargesRepository(transaction);
        const before = await charges.listOf(live.id);
        const withdrawal = findWithdrawal(before, now);
        if (withdrawal === undefined) throw withdrawalOver();
        const standing = withdrawFrom({ subscription: live, charges: before, refunds: [] }, withdrawal, {
          today: localDayOf(now).day,
          now,
        });
        await subscriptions.save(live, differing(live, standing.subscription));
        const refunds = createRefundsRepository(transaction);
        for (const charge of before.filter(({ id }) => standing.refunds.includes(id))) {
          const saved = await charges.save(charge, { grantedCents: 0 });
          await settleLedger(transaction, saved, now);
          const amountCents = charge.amountCents - charge.refundedCents;
          await refunds.insert({ chargeId: charge.id, userId, amountCents, reason: 'withdrawal', now });
        }
      }),

    /** Changes how the next charges are paid; charges nothing. @throws the errors of cards */
    changeMethod: async (
      userId: string,
      {
        method,
        creditCard,
        remoteIp,
      }: { method: PaymentMethod; creditCard: CreditCard | undefined; remoteIp: string },
    ): Promise<void> => {
      const live = await createSubscriptionsRepository(db).findLive(userId);
      if (live === undefined || !isRunning(live)) throw noSubscription();
      if (method === 'credit_card') await cards.replace(live, creditCard, remoteIp);
      await patch(userId, () => ({
        method,
        ...(method === 'credit_card' ? {} : { card: null, cardToken: null }),
      }));
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;

const isRunning = (subscription: Subscription): subscription is Running =>
  subscription.state === 'active' || subscription.state === 'overdue';

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

const differing = (before: Subscription, after: Subscription): SubscriptionPatch =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Subscription]),
  );
