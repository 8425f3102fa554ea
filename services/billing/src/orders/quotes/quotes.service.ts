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
import { priceSeats } from './seat-pricing.ts';
import { quoteStale } from './quotes.errors.ts';
import { type StoredQuote, createQuotesRepository } from './quotes.repository.ts';

export type QuotesDeps = {
  readonly db: Kysely<DB>;
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
};

const VALID_MS = 30 * 60_000;

/** Creates previews of orders, which an order echoes. */
export const createQuotes = (deps: QuotesDeps) => {
  const { db, catalogue, clock } = deps;
  const store = createStore(deps);
  /** Returns what the order would do now. @throws notSold, alreadyOnPlan, unfitCycle */
  const price = (wanted: PlanChoice, present: Subscription | undefined): Price =>
    priceOrder(catalogue, { wanted, present: inForce(present), today: localDayOf(clock()).day });

  const priceOfSeats = (extraSeats: number, present: Subscription | undefined): Price =>
    priceSeats(catalogue, { extraSeats, present: inForce(present), today: localDayOf(clock()).day });

  const findPresent = async (userId: string): Promise<Subscription | undefined> => {
    await assertNotErased(db, userId);
    return inForce(await findLiveSubscription(db, userId));
  };

  return {
    price,

    preview: async (userId: string, wanted: PlanChoice, locale: Locale): Promise<Quote> => {
      const present = await findPresent(userId);
      const losses =
        present === undefined ? [] : listLosses(catalogue, { from: present.plan, to: wanted.plan, locale });
      return { ...(await store(price(wanted, present), { userId, present })), losses };
    },

    /** Previews more or fewer seats. @throws seatsNotSold, seatsSame, seatsFixed */
    previewSeats: async (userId: string, extraSeats: number): Promise<Quote> => {
      const present = await findPresent(userId);
      return { ...(await store(priceOfSeats(extraSeats, present), { userId, present })), losses: [] };
    },

    /**
     * Returns the order of a quote, if it still has exactly this effect.
     * @throws quoteStale
     */
    redeem: async (userId: string, quoteId: string, present: Subscription | undefined): Promise<Price> => {
      const quote = await createQuotesRepository(db).find(userId, quoteId);
      if (quote === undefined || quote.expiresAt <= clock()) throw quoteStale();
      const now = isForSeats(quote, present)
        ? priceOfSeats(quote.extraSeats, present)
        : price({ plan: quote.plan, cycle: quote.cycle }, present);
      if (!isSame(quote, now, present)) throw quoteStale();
      return now;
    },
  };
};

type Quoted = { readonly userId: string; readonly present: Subscription | undefined };

/** Creates what stores a quote, which is valid on its day alone. */
const createStore =
  ({ db, clock }: QuotesDeps) =>
  async ({ seats, ...quoted }: Price, { userId, present }: Quoted): Promise<Omit<Quote, 'losses'>> => {
    const now = clock();
    const validUntil = Math.min(now.getTime() + VALID_MS, nextResetsAfter(now).daily.getTime());
    const shown = { ...quoted, id: randomUUID(), extraSeats: seats.count };
    const expiresAt = new Date(validUntil);
    const subscriptionId = present?.id ?? null;
    const stored: StoredQuote = { ...shown, userId, subscriptionId, createdAt: now, expiresAt };
    await createQuotesRepository(db).insert(stored);
    return { ...shown, expiresAt: expiresAt.toISOString() };
  };

/** Returns whether an order would do what its quote says. */
const isSame = (quote: StoredQuote, now: Price, present: Subscription | undefined): boolean =>
  quote.subscriptionId === (inForce(present)?.id ?? null) &&
  quote.effect === now.effect &&
  quote.priceCents === now.priceCents &&
  quote.amountCents === now.amountCents &&
  quote.creditCents === now.creditCents &&
  quote.startsOn === now.startsOn &&
  quote.extraSeats === now.seats.count;

export type Quotes = ReturnType<typeof createQuotes>;

/** Returns whether a quote changes only seats: the user has its plan and cycle already. */
const isForSeats = (
  { plan, cycle, extraSeats }: Pick<StoredQuote, 'plan' | 'cycle' | 'extraSeats'>,
  present: Subscription | undefined,
): boolean =>
  present !== undefined &&
  inForce(present) !== undefined &&
  present.plan === plan &&
  present.cycle === cycle &&
  present.seats.count !== extraSeats;

/** Returns the subscription if it is paid. An unpaid order is replaced by the next one, and gives nothing to credit. */
const inForce = (subscription: Subscription | undefined): Subscription | undefined =>
  subscription?.state === 'pending' ? undefined : subscription;
