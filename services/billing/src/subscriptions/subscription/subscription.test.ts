import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { someSubscription } from '../sync/standing.fixture.ts';
import { addDays, daysBetween, periodEndAfter } from './periods.ts';
import {
  type Change,
  type Subscription,
  type SubscriptionPatch,
  advanceTo,
  NO_SEATS,
  dueCharges,
  end,
  lastDayOfGrace,
  planGivenBy,
  renew,
  start,
  takeSeats,
  takeSeatsLater,
  upgrade,
} from './subscription.ts';

const NOW = new Date('2028-01-31T15:00:00Z');
const RUNNING: readonly Subscription['state'][] = ['active', 'overdue', 'suspended'];

const change: fc.Arbitrary<Change> = fc.record({
  plan: fc.constantFrom('pro', 'business'),
  cycle: fc.constantFrom('monthly', 'yearly'),
  priceCents: fc.constantFrom(2_900, 14_900, 34_800, 178_800),
  seats: fc.constant(NO_SEATS),
});

/** From the ends of months, of which some are leap, and any other day. */
const firstDay = fc.oneof(
  fc.constantFrom('2027-12-31', '2028-01-30', '2028-01-31', '2028-02-29', '2028-12-31'),
  fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days)),
);

type Step =
  | { readonly do: 'pay' | 'cancel' | 'resume' | 'dispute' | 'end' }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'schedule' | 'upgrade'; readonly change: Change };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'resume', 'dispute', 'end') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('schedule', 'upgrade'), change }) },
);

type Life = { readonly subscription: Subscription; readonly today: string };

const pay = ({ subscription, today }: Life): SubscriptionPatch => {
  const { state, periodEnd, cancelledAt } = subscription;
  if (!RUNNING.includes(state)) return start(subscription, { valueCents: 2_900, today, now: NOW });
  return periodEnd !== null && today >= periodEnd && cancelledAt === null ? renew(subscription, 2_900) : {};
};

/** Upgrades a subscription that is in force and not disputed; others stay as they are. */
const grow = ({ subscription: { state }, today }: Life, change: Change): SubscriptionPatch =>
  state === 'active' || state === 'overdue'
    ? upgrade({ ...change, periodValueCents: change.priceCents }, today)
    : {};

const CHANGES: Readonly<Record<'cancel' | 'resume' | 'dispute', SubscriptionPatch>> = {
  cancel: { cancelledAt: NOW, next: null },
  resume: { cancelledAt: null },
  dispute: { state: 'suspended' },
};

/** Does what the service does on each occasion. A step that is not possible does nothing. */
const live = (life: Life, taken: Step): Life => {
  const { subscription, today } = life;
  const become = (patch: SubscriptionPatch): Life => ({
    today,
    subscription: { ...subscription, ...patch },
  });
  const change = (patch: SubscriptionPatch) => (RUNNING.includes(subscription.state) ? become(patch) : life);
  switch (taken.do) {
    case 'pay':
      return become(pay(life));
    case 'upgrade':
      return become(grow(life, taken.change));
    case 'schedule':
      return change({ next: taken.change, cancelledAt: null });
    case 'wait': {
      const later = addDays(today, taken.days);
      return { subscription: { ...subscription, ...advanceTo(subscription, later, NOW) }, today: later };
    }
    case 'end':
      return become(end('refunded', NOW));
    case 'cancel':
    case 'resume':
    case 'dispute':
      return change(CHANGES[taken.do]);
  }
};

const lives = (check: (before: Life, taken: Step, after: Life) => void) =>
  fc.assert(
    fc.property(firstDay, fc.array(step, { maxLength: 30 }), (day, steps) => {
      const ordered = someSubscription({
        state: 'pending',
        anchorOn: null,
        periodStart: null,
        periodEnd: null,
      });
      let life: Life = { subscription: ordered, today: day };
      for (const taken of [{ do: 'pay' } as const, ...steps]) {
        const after = live(life, taken);
        check(life, taken, after);
        life = after;
      }
    }),
  );

const dayOf = (day: string): number => Number(day.slice(8));
const lastOfMonth = (day: string): number =>
  dayOf(
    addDays(
      periodEndAfter(`${day.slice(0, 7)}-01`, { anchorOn: `${day.slice(0, 7)}-01`, cycle: 'monthly' }),
      -1,
    ),
  );

describe('a subscription, whatever happens to it,', () => {
  it('has a period while it runs, of one month or one year from the day it begins', () => {
    lives(({ subscription: before }, _taken, { subscription }) => {
      if (!RUNNING.includes(subscription.state)) return;
      const { anchorOn, periodStart, periodEnd, cycle } = subscription;
      expect([anchorOn, periodStart, periodEnd]).not.toContain(null);
      expect((periodStart ?? '') < (periodEnd ?? '')).toBe(true);
      const isNew = periodStart !== before.periodStart || periodEnd !== before.periodEnd;
      if (!isNew) return;
      const [shortest, longest] = cycle === 'monthly' ? [28, 31] : [365, 366];
      const days = daysBetween(periodStart ?? '', periodEnd ?? '');
      expect(days).toBeGreaterThanOrEqual(shortest);
      expect(days).toBeLessThanOrEqual(longest);
    });
  });

  it('keeps its day: the 31st and 29 February come back after shorter months', () => {
    lives((_before, _taken, { subscription }) => {
      const { anchorOn, periodEnd, state } = subscription;
      if (!RUNNING.includes(state) || anchorOn === null || periodEnd === null) return;
      expect(dayOf(periodEnd)).toBe(Math.min(dayOf(anchorOn), lastOfMonth(periodEnd)));
    });
  });

  it('renews without a gap or an overlap', () => {
    lives(({ subscription: before }, taken, { subscription: after }) => {
      if (taken.do !== 'pay' || !RUNNING.includes(before.state) || after.periodStart === before.periodStart)
        return;
      expect(after.periodStart).toBe(before.periodEnd);
      expect(after.next).toBeNull();
    });
  });

  it('gives nothing once it has ended, and no day brings it back', () => {
    lives((_before, _taken, { subscription, today }) => {
      if (subscription.state !== 'ended') return;
      expect(planGivenBy(subscription)).toBe('free');
      expect(advanceTo(subscription, addDays(today, 400), NOW)).toEqual({});
    });
  });

  it('gives its plan on no day after those of grace', () => {
    lives((_before, _taken, { subscription, today }) => {
      const { periodEnd } = subscription;
      const settled = { ...subscription, ...advanceTo(subscription, today, NOW) };
      if (periodEnd !== null && today > lastDayOfGrace(periodEnd)) expect(planGivenBy(settled)).toBe('free');
    });
  });

  it('asks for charges on the days on which its periods would end, at the price of the next', () => {
    lives((_before, _taken, { subscription }) => {
      if (!RUNNING.includes(subscription.state)) return;
      const [first, second] = dueCharges(subscription).take(2);
      const next = { ...subscription, ...renew(subscription, 2_900) };
      expect([first?.dueOn, first?.amountCents]).toEqual([subscription.periodEnd, next.priceCents]);
      expect([second?.dueOn, second?.amountCents]).toEqual([next.periodEnd, next.priceCents]);
    });
  });
});

describe('seats that are taken back', () => {
  const seatsOf = (count: number, cents: number, change: Partial<Change> = {}) => ({
    plan: 'business' as const,
    cycle: 'monthly' as const,
    priceCents: 14_900 + cents,
    seats: { count, cents },
    ...change,
  });
  /** Two seats for 19.00 each, and three that were bought for 29.00 each. */
  const five = (patch: Partial<Subscription> = {}) => someSubscription({ ...seatsOf(5, 12_500), ...patch });
  const taken = { count: 3, cents: 8_700, ...seatsOf(2, 3_800), before: { count: 2, cents: 3_800 } };

  it.each([
    ['nothing else', null, null],
    ['fewer seats', seatsOf(1, 2_500), seatsOf(1, 1_900)],
    ['as many seats as are left', seatsOf(2, 5_000), null],
    ['more seats than are left', seatsOf(4, 10_000), null],
    ['another cycle', seatsOf(5, 100_000, { cycle: 'yearly' }), seatsOf(2, 40_000, { cycle: 'yearly' })],
    ['a plan without seats', seatsOf(0, 0, { plan: 'pro' }), seatsOf(0, 0, { plan: 'pro' })],
  ])('leave %s for the next period', (_name, next, left) => {
    const { seats, priceCents, next: after } = takeSeats(five({ next }), taken);
    expect([seats, priceCents, after]).toEqual([{ count: 2, cents: 3_800 }, 18_700, left]);
  });

  it.each([
    ['leave the next one', five(), { next: seatsOf(2, 3_800) }],
    ['leave a smaller number for it', five({ next: seatsOf(4, 10_000) }), { next: seatsOf(2, 3_800) }],
    [
      'leave the price of another cycle',
      five(seatsOf(5, 100_000, { cycle: 'yearly' })),
      { next: seatsOf(2, 40_000, { cycle: 'yearly' }) },
    ],
    ['change nothing if they are gone', five({ ...seatsOf(1, 1_900) }), {}],
  ])('after their period %s', (_name, subscription, patch) => {
    expect(takeSeatsLater(subscription, taken)).toEqual(patch);
  });
});
