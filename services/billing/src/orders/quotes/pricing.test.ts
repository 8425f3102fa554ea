import { DomainError } from '@escriba/errors';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLongerCycle, parseCatalogue, ranksAbove } from '../../catalogue/plans.ts';
import { addDays, daysBetween } from '../../subscriptions/subscription/periods.ts';
import { type Subscription, renew, start, upgrade } from '../../subscriptions/subscription/subscription.ts';
import { someSubscription } from '../../subscriptions/sync/standing.fixture.ts';
import { type Price, type PlanChoice, priceOrder } from './pricing.ts';

const NOW = new Date('2026-03-16T15:00:00Z');
const MINIMUM_CENTS = 500;

const catalogue = fc
  .record({ pro: fc.integer({ min: 600, max: 9_900 }), more: fc.integer({ min: 1, max: 20_000 }) })
  .map(({ pro, more }) =>
    parseCatalogue(JSON.stringify({ pro: { priceCents: pro }, business: { priceCents: pro + more } })),
  );
const wanted: fc.Arbitrary<PlanChoice> = fc.record({
  plan: fc.constantFrom('pro', 'business'),
  cycle: fc.constantFrom('monthly', 'yearly'),
});
/** An order some days later, at the prices of that day. */
const order = fc.record({ wanted, catalogue, days: fc.integer({ min: 0, max: 30 }) });
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const firstDay = fc.integer({ min: 0, max: 1_000 }).map((days) => addDays('2027-06-01', days));

const tryPrice = (present: Subscription | undefined, today: string, { wanted, catalogue }: Order) => {
  try {
    return priceOrder(catalogue, { wanted, present, today });
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

type Bought = {
  readonly before: Subscription;
  readonly today: string;
  readonly wanted: PlanChoice;
  readonly price: Price;
};

/** Orders repeatedly within what is paid; each order is paid at once. */
const buy = (day: string, first: Order, orders: readonly Order[]) => {
  const ordered = tryPrice(undefined, day, first);
  if (ordered === undefined) throw new Error('the first order is refused');
  const { plan, cycle, priceCents, amountCents } = ordered;
  const pending = someSubscription({ plan, cycle, priceCents, state: 'pending', periodEnd: null });
  let present = { ...pending, ...start(pending, { valueCents: amountCents, today: day, now: NOW }) };
  let today = day;
  const bought: Bought[] = [];
  for (const next of orders) {
    today = addDays(today, next.days);
    // Charges that fall due meanwhile are paid.
    while (present.periodEnd !== null && present.periodEnd <= today)
      present = { ...present, ...renew(present, present.priceCents) };
    const price = tryPrice(present, today, next);
    if (price === undefined) continue;
    bought.push({ before: present, today, wanted: next.wanted, price });
    if (price.effect !== 'immediate') continue;
    const terms = { plan: price.plan, cycle: price.cycle, priceCents: price.priceCents, seats: price.seats };
    present = { ...present, ...upgrade({ ...terms, periodValueCents: price.priceCents }, today) };
  }
  return bought;
};

const forEachOrder = (check: (bought: Bought) => void) =>
  fc.assert(
    fc.property(firstDay, order, fc.array(order, { maxLength: 12 }), (day, first, orders) => {
      for (const bought of buy(day, first, orders)) check(bought);
    }),
  );

describe('an order beside a paid period, whatever was bought before and however prices change,', () => {
  it('takes effect at once only if it is larger than what is paid', () => {
    forEachOrder(({ before, wanted, price }) => {
      const isLarger =
        ranksAbove(wanted.plan, before.plan) ||
        (wanted.plan === before.plan && isLongerCycle(wanted.cycle, before.cycle));
      expect(price.effect).toBe(isLarger ? 'immediate' : 'scheduled');
    });
  });

  it('costs nothing now if it waits for the end of the period', () => {
    forEachOrder(({ before, price }) => {
      if (price.effect !== 'scheduled') return;
      expect([price.amountCents, price.creditCents, price.startsOn]).toEqual([0, 0, before.periodEnd]);
      expect(price.next).toEqual({ on: before.periodEnd, amountCents: price.priceCents });
    });
  });

  it('is paid by its amount and the credit together: no plan is given for less than its price', () => {
    forEachOrder(({ price }) => {
      if (price.effect !== 'immediate') return;
      expect(price.amountCents + price.creditCents).toBe(price.priceCents);
      expect(price.amountCents).toBeGreaterThanOrEqual(MINIMUM_CENTS);
      expect(price.creditCents).toBeGreaterThanOrEqual(0);
    });
  });

  it('is credited with the unused days of the period: never more than they are worth, nor less by a cent', () => {
    forEachOrder(({ before, today, price }) => {
      if (price.effect !== 'immediate') return;
      const { periodStart, periodEnd, periodValueCents } = before;
      const days = daysBetween(periodStart ?? '', periodEnd ?? '');
      const worth = ((periodValueCents ?? 0) * daysBetween(today, periodEnd ?? '')) / days;
      expect(price.creditCents).toBeLessThanOrEqual(worth);
      expect(price.creditCents).toBeLessThanOrEqual(periodValueCents ?? 0);
      if (price.amountCents > MINIMUM_CENTS) expect(price.creditCents).toBeGreaterThan(worth - 1);
    });
  });
});

it('any way through upgrades costs at most the days of each plan, the last price, and a cent per step', () => {
  fc.assert(
    fc.property(firstDay, order, fc.array(order, { maxLength: 12 }), (day, first, orders) => {
      // One price list, and steps within the month, as a buyer compares offers.
      const { catalogue } = first;
      const steps = orders.map((each) => ({ ...each, catalogue, days: each.days % 3 }));
      const paid = buy(day, first, steps).filter(({ price }) => price.effect === 'immediate');
      const [opening] = paid;
      const last = paid.at(-1);
      if (opening === undefined || last === undefined) return;
      const spent = paid.reduce(
        (sum, { price }) => sum + price.amountCents,
        opening.before.periodValueCents ?? 0,
      );
      const used = paid.map(({ before, today }) => {
        const days = daysBetween(before.periodStart ?? '', before.periodEnd ?? '');
        return ((before.periodValueCents ?? 0) * daysBetween(before.periodStart ?? '', today)) / days;
      });
      const fair = used.reduce((sum, cents) => sum + cents, last.price.priceCents);
      const minima = paid.filter(({ price }) => price.amountCents === MINIMUM_CENTS).length * MINIMUM_CENTS;
      expect(spent).toBeLessThanOrEqual(fair + paid.length + minima);
      expect(spent).toBeGreaterThanOrEqual(Math.floor(fair));
    }),
  );
});
