import { randomUUID } from 'node:crypto';
import { localDayOf, nextResetsAfter } from '@escriba/calendar';
import type { Quote } from '@escriba/contracts/billing/checkout';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { Kysely } from 'kysely';
import { listLosses } from '../../catalogue/catalogue.ts';
import { assertNotErased } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Subscription, findLiveSubscription } from '../../subscriptions/subscriptions.ts';
import { type Price, type PlanChoice, priceOrder } from './pricing.ts';
import { quoteStale } from './quotes.errors.ts';
import { type StoredQuote, createQuotesRepository } from './quotes.repository.ts';

export type QuotesDeps = {
  readonly db: Kysely<DB>;
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
};

const VALID_MS = 30 * 60_000;

/** Creates previews of orders, which an order echoes. */
export const createQuotes = ({ db, catalogue, clock }: QuotesDeps) => {
  /** Returns what the order would do now. @throws notSold, alreadyOnPlan, unfitCycle */
  const price = (wanted: PlanChoice, present: Subscription | undefined): Price =>
    priceOrder(catalogue, { wanted, present: inForce(present), today: localDayOf(clock()).day });

  return {
    price,

    preview: async (userId: string, wanted: PlanChoice, locale: Locale): Promise<Quote> => {
      await assertNotErased(db, userId);
      const present = inForce(await findLiveSubscription(db, userId));
      const now = clock();
      const quoted = price(wanted, present);
      const validUntil = Math.min(now.getTime() + VALID_MS, nextResetsAfter(now).daily.getTime());
      const stored: StoredQuote = {
        ...quoted,
        id: randomUUID(),
        userId,
        subscriptionId: present?.id ?? null,
        createdAt: now,
        expiresAt: new Date(validUntil),
      };
      await createQuotesRepository(db).insert(stored);
      const losses =
        present === undefined ? [] : listLosses(catalogue, { from: present.plan, to: wanted.plan, locale });
      return { ...quoted, id: stored.id, losses, expiresAt: stored.expiresAt.toISOString() };
    },

    /**
     * Returns the order of a quote, if it still has exactly this effect.
     * @throws quoteStale
     */
    redeem: async (userId: string, quoteId: string, present: Subscription | undefined): Promise<Price> => {
      const quote = await createQuotesRepository(db).find(userId, quoteId);
      if (quote === undefined || quote.expiresAt <= clock()) throw quoteStale();
      const { plan, cycle } = quote;
      const now = price({ plan, cycle }, present);
      const isSame =
        quote.subscriptionId === (inForce(present)?.id ?? null) &&
        quote.effect === now.effect &&
        quote.amountCents === now.amountCents &&
        quote.creditCents === now.creditCents &&
        quote.startsOn === now.startsOn;
      if (!isSame) throw quoteStale();
      return now;
    },
  };
};

export type Quotes = ReturnType<typeof createQuotes>;

/** Returns the subscription if it is paid. An unpaid order is replaced by the next one, and gives nothing to credit. */
const inForce = (subscription: Subscription | undefined): Subscription | undefined =>
  subscription?.state === 'pending' ? undefined : subscription;
