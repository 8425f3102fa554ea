import type { CreditCard } from '@escriba/contracts/billing/checkout';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import type { RunningChanges } from '../../subscriptions/subscriptions.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { CardChanges } from './card-changes.ts';
import { notScheduled } from './changes.errors.ts';

type ChangesDeps = {
  readonly db: Kysely<DB>;
  readonly running: RunningChanges;
  readonly quotes: Quotes;
  readonly cards: CardChanges;
};

/** Offers what a user changes of a subscription that is in force. */
export const createChanges = ({ db, running, quotes, cards }: ChangesDeps) => {
  const { unschedule, cancel, resume, withdraw } = running;
  return {
    unschedule,
    cancel,
    resume,
    withdraw,

    /** Changes to the plan, cycle and seats of a quote when the period ends. @throws quoteStale, notScheduled */
    schedule: (userId: string, quoteId: string) =>
      running.schedule(userId, async (live) => {
        const { plan, cycle, priceCents, seats, effect } = await quotes.redeem(userId, quoteId, live);
        if (effect !== 'scheduled') throw notScheduled();
        return { plan, cycle, priceCents, seats };
      }),

    /** Changes how the next charges are paid, and ends their debit by PIX Automático; charges nothing. @throws the errors of cards */
    changeMethod: async (
      userId: string,
      {
        method,
        creditCard,
        remoteIp,
      }: { method: PaymentMethod; creditCard: CreditCard | undefined; remoteIp: string },
    ): Promise<void> => {
      const live = await running.get(userId);
      if (method === 'credit_card')
        await withSubscriptionLock(db, live.id, async () =>
          cards.replace(await running.get(userId), creditCard, remoteIp),
        );
      await running.setMethod(userId, method);
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;
