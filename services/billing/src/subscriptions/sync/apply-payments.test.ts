import { describe, expect, it } from '@jest/globals';
import { NO_SEATS, upgrade } from '../subscription/subscription.ts';
import { settleStanding, termsOf } from './apply-payments.ts';
import { someCharge, someFirst, someSubscription } from './standing.fixture.ts';

const TODAY = {
  today: '2026-03-26',
  now: new Date('2026-03-26T15:00:00Z'),
  hasOther: false,
  refunding: new Set<string>(),
};
const BUSINESS = { plan: 'business', cycle: 'monthly', priceCents: 14_900, seats: NO_SEATS } as const;

describe('a month that is paid ahead', () => {
  it.each([
    ['of a smaller plan does not pay for the larger one that was kept after all', BUSINESS, null],
    ['of a larger plan does not pay for the smaller one that was chosen since', { ...BUSINESS }, BUSINESS],
  ])('%s: the money goes back', (_name, present, bought) => {
    const next = bought === null ? null : ({ ...BUSINESS, plan: 'pro', priceCents: 2_900 } as const);
    const subscription = someSubscription({ ...present, periodValueCents: 14_900, next });
    const ahead = someCharge({ state: 'paid', ...bought, amountCents: bought?.priceCents ?? 2_900 });
    for (const today of ['2026-03-26', '2026-04-16']) {
      const { refunds, charges } = settleStanding(
        { subscription, charges: [someFirst(), ahead], refunds: [] },
        { ...TODAY, today },
      );
      expect(refunds).toContain(ahead.id);
      expect(charges.find(({ id }) => id === ahead.id)?.grantedCents).toBe(0);
    }
  });
});

it('a month that is paid ahead begins on its day, also if the payment of the month before is disputed', () => {
  const first = someFirst({ state: 'charged_back', grantedCents: 0 });
  const ahead = someCharge({ state: 'paid' });
  const charges = [first, ahead];
  const suspended = { subscription: someSubscription({ state: 'suspended' }), charges, refunds: [] };
  expect(settleStanding(suspended, TODAY).subscription.state).toBe('suspended');
  const begun = settleStanding(suspended, { ...TODAY, today: '2026-04-16' });
  expect(begun.subscription).toMatchObject({ state: 'active', periodStart: '2026-04-16' });

  const lost = { ...first, state: 'refunded', refundedCents: 2_900 } as const;
  const after = { ...begun, charges: begun.charges.map((each) => (each.id === first.id ? lost : each)) };
  expect(settleStanding(after, { ...TODAY, today: '2026-04-20' }).subscription.state).toBe('active');
});

describe('an upgrade', () => {
  const pro = someSubscription();
  const replaced = termsOf(pro);
  const paid = someCharge({
    kind: 'upgrade',
    ...BUSINESS,
    amountCents: 12_936,
    creditCents: 1_964,
    state: 'paid',
    dueOn: '2026-03-26',
    replaced,
  });

  it('that is paid while the payment before it is disputed goes back: disputed money is no credit', () => {
    const first = someFirst({ state: 'charged_back', grantedCents: 0 });
    const standing = settleStanding(
      { subscription: { ...pro, state: 'suspended' }, charges: [first, paid], refunds: [] },
      TODAY,
    );
    expect([standing.subscription.state, standing.refunds]).toEqual(['suspended', [paid.id]]);
  });

  it('whose money goes back together with that of the period before it leaves nothing in force', () => {
    const gone = { state: 'refunded' } as const;
    const upgraded = someSubscription({
      ...upgrade({ ...BUSINESS, periodValueCents: 14_900 }, '2026-03-26'),
    });
    const charges = [
      someFirst({ ...gone, refundedCents: 2_900 }),
      {
        ...paid,
        ...gone,
        refundedCents: 12_936,
        grantedCents: 12_936,
        periodStart: upgraded.periodStart,
        periodEnd: upgraded.periodEnd,
      },
    ];
    const { subscription } = settleStanding({ subscription: upgraded, charges, refunds: [] }, TODAY);
    expect([subscription.state, subscription.endedReason]).toEqual(['ended', 'refunded']);
  });
});

it('money for an order whose user has ended the account goes back', () => {
  const subscription = someSubscription({
    state: 'ended',
    endedReason: 'cancelled',
    endedAt: TODAY.now,
    periodStart: null,
    periodEnd: null,
    anchorOn: null,
  });
  const first = someFirst({ grantedCents: 0, periodStart: null, periodEnd: null });
  const standing = settleStanding({ subscription, charges: [first], refunds: [] }, TODAY);
  expect([standing.subscription.state, standing.refunds]).toEqual(['ended', [first.id]]);
});

it('a lost dispute ends the suspended subscription, so that another can be ordered', () => {
  const lost = someFirst({ state: 'refunded', refundedCents: 2_900, grantedCents: 0 });
  const standing = { subscription: someSubscription({ state: 'suspended' }), charges: [lost], refunds: [] };
  expect(settleStanding(standing, TODAY).subscription.endedReason).toBe('charged_back');
});

describe('a dispute of a payment whose unused days were credited to an upgrade', () => {
  const upgradeOf = (before: ReturnType<typeof someSubscription>, change: typeof BUSINESS | typeof YEAR) =>
    someSubscription({
      ...before,
      ...upgrade({ ...change, periodValueCents: change.priceCents }, '2026-03-26'),
    });
  const paymentOf = (before: ReturnType<typeof someSubscription>, after: typeof before, priceCents: number) =>
    someCharge({
      kind: 'upgrade',
      plan: after.plan,
      cycle: after.cycle,
      amountCents: priceCents - 1_964,
      grantedCents: priceCents - 1_964,
      creditCents: 1_964,
      state: 'paid',
      dueOn: '2026-03-26',
      replaced: termsOf(before),
      periodStart: after.periodStart,
      periodEnd: after.periodEnd,
    });
  const YEAR = { plan: 'business', cycle: 'yearly', priceCents: 149_000, seats: NO_SEATS } as const;
  const pro = someSubscription();
  const business = upgradeOf(pro, BUSINESS);
  const paid = paymentOf(pro, business, BUSINESS.priceCents);
  const disputed = someFirst({ state: 'charged_back' });
  const settle = (subscription: typeof pro, charges: (typeof paid)[], today = TODAY.today) =>
    settleStanding({ subscription, charges, refunds: [] }, { ...TODAY, today });

  it('suspends the upgraded plan, which is active again if the dispute is won and ends if it is lost', () => {
    const suspended = settle(business, [disputed, paid]);
    expect([suspended.subscription.state, suspended.refunds]).toEqual(['suspended', []]);
    const [first] = suspended.charges;
    expect(first?.grantedCents).toBe(0);

    const won = settle(suspended.subscription, [someFirst({ ...first, state: 'paid' }), paid]);
    expect([won.subscription.state, won.subscription.plan]).toEqual(['active', 'business']);
    expect(won.charges.map(({ grantedCents }) => grantedCents)).toEqual([2_900, 12_936]);

    const gone = { state: 'refunded', refundedCents: 2_900 } as const;
    const lost = settle(suspended.subscription, [someFirst({ ...first, ...gone }), paid]);
    expect([lost.subscription.state, lost.subscription.endedReason]).toEqual(['ended', 'charged_back']);
    expect(lost.refunds).toEqual([]);
  });

  it('suspends a plan that was upgraded again since', () => {
    const year = upgradeOf(business, YEAR);
    const charges = [disputed, paid, paymentOf(business, year, YEAR.priceCents)];
    expect(settle(year, charges).subscription.state).toBe('suspended');
  });

  it('changes nothing once the upgraded period is over and the next one is paid', () => {
    const renewal = { periodStart: '2026-04-26', periodEnd: '2026-05-26' };
    const next = someCharge({ ...BUSINESS, ...renewal, state: 'paid', grantedCents: 14_900 });
    const renewed = { ...business, ...renewal };
    const { subscription, charges } = settle(renewed, [disputed, paid, next], '2026-04-30');
    expect([subscription.state, charges[0]?.grantedCents]).toEqual(['active', 0]);
  });

  it('that is won does not give the plan back while another payment of it is disputed', () => {
    const suspended = { ...business, state: 'suspended' } as const;
    const won = someFirst({ grantedCents: 0 });
    const other = { ...paid, state: 'charged_back', grantedCents: 0 } as const;
    expect(settle(suspended, [won, other]).subscription.state).toBe('suspended');
  });
});
