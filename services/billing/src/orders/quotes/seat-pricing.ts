import { seatPriceOf } from '@escriba/contracts/billing/listed-plans';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { type Subscription, partOfSeats, unusedPart } from '../../subscriptions/subscriptions.ts';
import { AMOUNT_CENTS_MIN, type Price } from './pricing.ts';
import { seatsFixed, seatsNotSold, seatsSame } from './quotes.errors.ts';

type Wish = {
  readonly extraSeats: number;
  readonly present: Subscription | undefined;
  readonly today: string;
};

/**
 * Prices more or fewer seats of a subscription. More are charged at once, for the days that are left of the period; fewer wait until it
 * ends. @throws seatsNotSold, seatsSame, seatsFixed
 */
export const priceSeats = (catalogue: Catalogue, { extraSeats, present, today }: Wish): Price => {
  const unitCents = present && seatPriceOf(catalogue, present.plan, present.cycle);
  if (present === undefined || unitCents === undefined) throw seatsNotSold();
  const { plan, cycle, periodEnd } = present;
  if (periodEnd === null || !mayChange(present, today)) throw seatsFixed();
  const added = extraSeats - present.seats.count;
  if (added === 0) throw seatsSame();
  const seats =
    added > 0
      ? { count: extraSeats, cents: present.seats.cents + added * unitCents }
      : { count: extraSeats, cents: partOfSeats(present.seats, extraSeats) };
  const priceCents = present.priceCents + seats.cents - present.seats.cents;
  const price = {
    plan,
    cycle,
    seats,
    priceCents,
    creditCents: 0,
    next: { on: periodEnd, amountCents: priceCents },
  };
  if (added < 0) return { ...price, effect: 'scheduled', amountCents: 0, startsOn: periodEnd };
  const part = unusedPart(present, today, added * unitCents);
  return { ...price, effect: 'immediate', amountCents: Math.max(part, AMOUNT_CENTS_MIN), startsOn: today };
};

/** Returns whether the next period is sure to come, with the same plan and cycle. */
const mayChange = (
  { state, cancelledAt, plan, cycle, periodEnd, next }: Subscription,
  today: string,
): boolean =>
  state === 'active' &&
  cancelledAt === null &&
  periodEnd !== null &&
  today < periodEnd &&
  (next === null || (next.plan === plan && next.cycle === cycle));
