import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Price } from './pricing.ts';

export type StoredQuote = Omit<Price, 'seats'> & {
  readonly extraSeats: number;
  readonly id: string;
  readonly userId: string;
  /** The id of the subscription that it changes. */
  readonly subscriptionId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const createQuotesRepository = (db: Kysely<DB>) => ({
  insert: async (quote: StoredQuote): Promise<void> => {
    await db
      .insertInto('quotes')
      .values({
        id: quote.id,
        user_id: quote.userId,
        effect: quote.effect,
        plan: quote.plan,
        cycle: quote.cycle,
        price_cents: quote.priceCents,
        extra_seats: quote.extraSeats,
        credit_cents: quote.creditCents,
        amount_cents: quote.amountCents,
        starts_on: quote.startsOn,
        next_on: quote.next.on,
        next_amount_cents: quote.next.amountCents,
        subscription_id: quote.subscriptionId,
        created_at: quote.createdAt,
        expires_at: quote.expiresAt,
      })
      .execute();
  },

  find: async (userId: string, id: string): Promise<StoredQuote | undefined> => {
    const row = await db
      .selectFrom('quotes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      id: row.id,
      userId: row.user_id,
      effect: row.effect as StoredQuote['effect'],
      plan: row.plan as PlanId,
      cycle: row.cycle as BillingCycle,
      priceCents: row.price_cents,
      extraSeats: row.extra_seats,
      creditCents: row.credit_cents,
      amountCents: row.amount_cents,
      startsOn: row.starts_on,
      next: { on: row.next_on, amountCents: row.next_amount_cents },
      subscriptionId: row.subscription_id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    };
  },

  deleteExpired: async (before: Date): Promise<void> => {
    await db.deleteFrom('quotes').where('expires_at', '<', before).execute();
  },

  deleteOf: async (userId: string): Promise<void> => {
    await db.deleteFrom('quotes').where('user_id', '=', userId).execute();
  },
});
