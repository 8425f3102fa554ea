import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AsaasPayment, AsaasSubscription } from '../../asaas/asaas-api.ts';
import { addDays, periodEndAfter } from '../subscription/periods.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { NO_SEATS, dueCharges, lastDayOfGrace } from '../subscription/subscription.ts';
import { type Correction, CYCLES, findCorrections } from './align-remote.ts';
import type { Remote } from './read-remote.ts';
import { somePayment, someRemote, someSubscription } from './standing.fixture.ts';

/** Most rounds, as in the synchronisation: if they do not agree by then, it reports an error. */
const ROUNDS_MAX = 4;
const DAYS_AHEAD = 40;
const OPEN = ['PENDING', 'OVERDUE'];

/** The state of Asaas, and how it responds to corrections. */
type Model = Remote & { readonly today: string; readonly made: number };

const isOpen = ({ status }: AsaasPayment): boolean => OPEN.includes(status);

/** Generates charges up to 40 days ahead, as Asaas does. */
const generate = (model: Model): Model => {
  const { subscription, payments, today, made } = model;
  if (subscription?.status !== 'ACTIVE' || subscription.nextDueOn > addDays(today, DAYS_AHEAD)) return model;
  const { nextDueOn, amountCents, method } = subscription;
  const cycle = subscription.cycle === CYCLES.yearly ? 'yearly' : 'monthly';
  const payment = somePayment({ id: `pay_made_${made}`, dueOn: nextDueOn, amountCents, method });
  return generate({
    ...model,
    made: made + 1,
    subscription: { ...subscription, nextDueOn: periodEndAfter(nextDueOn, { anchorOn: nextDueOn, cycle }) },
    payments: [...payments, payment].toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
  });
};

const changed = (model: Model, id: string, changes: Partial<AsaasPayment>): Model => ({
  ...model,
  payments: model.payments.map((payment) =>
    payment.id === id
      ? {
          ...payment,
          ...changes,
          status: (changes.dueOn ?? payment.dueOn) < model.today ? 'OVERDUE' : 'PENDING',
        }
      : payment,
  ),
});

const body = (model: Model, correction: Correction): Model => {
  const { payments, subscription } = model;
  switch (correction.do) {
    case 'delete-subscription':
      return { ...model, subscription: undefined, payments: payments.filter((payment) => !isOpen(payment)) };
    case 'delete-payment':
      return { ...model, payments: payments.filter(({ id }) => id !== correction.id) };
    case 'update-payment':
      return changed(model, correction.id, correction.changes);
    case 'update-subscription': {
      const updated = { ...(subscription ?? someRemote()), ...correction.changes };
      const { amountCents, method } = updated;
      const pending = payments.map((payment) =>
        payment.status === 'PENDING' && payment.subscriptionId !== null
          ? { ...payment, amountCents, method }
          : payment,
      );
      return generate({ ...model, subscription: updated, payments: pending });
    }
    case 'cancel-authorization':
    case 'create-charge':
      throw new Error(`${correction.do} is for PIX Automático`);
    case 'create-subscription': {
      const { dueOn, amountCents, change } = correction.due;
      const nextDueOn = dueOn < model.today ? model.today : dueOn;
      return generate({
        ...model,
        subscription: someRemote({ id: 'sub_2', nextDueOn, amountCents, cycle: CYCLES[change.cycle] }),
      });
    }
  }
};

/** Rounds until Asaas agrees, and what it has then. */
const align = (model: Model, subscription: Subscription, prepaid: number) => {
  let present = model;
  for (let round = 0; ; round += 1) {
    const context = { subscription, charges: [], today: model.today, prepaid, expired: new Set<string>() };
    const corrections = findCorrections(present, context);
    if (corrections.length === 0 || round >= ROUNDS_MAX) return { rounds: round, present };
    for (const correction of corrections) present = body(present, correction);
  }
};

const PLANS = [
  { plan: 'pro', cycle: 'monthly', priceCents: 2_900, seats: NO_SEATS },
  { plan: 'pro', cycle: 'yearly', priceCents: 34_800, seats: NO_SEATS },
  { plan: 'business', cycle: 'monthly', priceCents: 14_900, seats: NO_SEATS },
  { plan: 'business', cycle: 'monthly', priceCents: 18_700, seats: { count: 2, cents: 3_800 } },
] as const;
const method = fc.constantFrom('pix' as const, 'boleto' as const, 'credit_card' as const);

const subscription: fc.Arbitrary<Subscription> = fc
  .record({
    terms: fc.constantFrom(...PLANS),
    next: fc.option(fc.constantFrom(...PLANS)),
    state: fc.constantFrom('active' as const, 'overdue' as const, 'suspended' as const, 'ended' as const),
    isCancelled: fc.boolean(),
    method,
    start: fc.oneof(
      fc.constantFrom('2028-01-31', '2028-02-29'),
      fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
    ),
  })
  .map(({ terms, next, state, isCancelled, method, start }) =>
    someSubscription({
      ...terms,
      state,
      method,
      next: isCancelled ? null : next,
      cardToken: 'token',
      cardIp: '203.0.113.7',
      anchorOn: start,
      periodStart: start,
      periodEnd: periodEndAfter(start, { anchorOn: start, cycle: terms.cycle }),
      periodValueCents: terms.priceCents,
      cancelledAt: isCancelled ? new Date('2026-03-16T15:00:00Z') : null,
    }),
  );

/** Generates anything that Asaas may have of a subscription, after faults, changes by hand and lost responses. */
const model = ({ periodStart, periodEnd }: Subscription, today: string): fc.Arbitrary<Model> => {
  const day = fc.integer({ min: -5, max: 60 }).map((days) => addDays(today, days));
  const remote: fc.Arbitrary<AsaasSubscription> = fc
    .record({
      status: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const),
      method,
      amountCents: fc.constantFrom(2_900, 14_900, 34_800),
      cycle: fc.constantFrom('MONTHLY', 'YEARLY'),
      nextDueOn: fc.integer({ min: 41, max: 400 }).map((days) => addDays(today, days)),
    })
    .map((patch) => someRemote(patch));
  const payment = fc.record({
    dueOn: fc.oneof(day, fc.constant(periodEnd ?? today), fc.constant(periodStart ?? today)),
    amountCents: fc.constantFrom(2_900, 14_900, 34_800),
    method,
    isPaid: fc.boolean(),
  });
  return fc
    .record({
      subscription: fc.option(remote, { nil: undefined }),
      payments: fc.array(payment, { maxLength: 4 }),
    })
    .map(({ subscription, payments }) => ({
      subscription,
      payments: payments
        .map(({ isPaid, ...patch }, index) => {
          const open = patch.dueOn < today ? 'OVERDUE' : 'PENDING';
          return somePayment({ ...patch, id: `pay_${index}`, status: isPaid ? 'RECEIVED' : open });
        })
        .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
      authorization: undefined,
      asked: new Set<string>(),
      today,
      made: 0,
    }));
};

/** Generates a subscription on a day of its period or of grace. */
const scene = fc
  .record({
    subscription,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    prepaid: fc.integer({ min: 0, max: 2 }),
  })
  .chain(({ subscription, share, prepaid }) => {
    const days = subscription.cycle === 'monthly' ? 28 : 365;
    const late = subscription.state === 'overdue';
    const today = late
      ? addDays(subscription.periodEnd ?? '', 1 + Math.floor(share * 2))
      : addDays(subscription.periodStart ?? '', Math.floor(share * days));
    return fc.record({
      subscription: fc.constant(subscription),
      prepaid: fc.constant(late ? 0 : prepaid),
      model: model(subscription, today),
    });
  });

describe('corrections, whatever Asaas has of a subscription,', () => {
  it('bring it to agree, and then there are none', () => {
    fc.assert(
      fc.property(scene, ({ subscription, model, prepaid }) => {
        expect(align(model, subscription, prepaid).rounds).toBeLessThan(ROUNDS_MAX);
      }),
      { numRuns: 500 },
    );
  });

  it('leave nothing to pay after an end, a cancellation or a dispute', () => {
    fc.assert(
      fc.property(scene, ({ subscription, model, prepaid }) => {
        const isOver =
          subscription.state === 'ended' ||
          subscription.state === 'suspended' ||
          subscription.cancelledAt !== null;
        if (!isOver) return;
        const { present } = align(model, subscription, prepaid);
        expect(present.payments.filter(isOpen)).toEqual([]);
        expect(present.subscription?.status).not.toBe('ACTIVE');
        if (subscription.state === 'ended') expect(present.subscription).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('leave open charges that ask for the price of the period that they pay for, in turn', () => {
    fc.assert(
      fc.property(scene, ({ subscription, model, prepaid }) => {
        if (subscription.state !== 'active' && subscription.state !== 'overdue') return;
        if (subscription.cancelledAt !== null) return;
        const { present } = align(model, subscription, prepaid);
        const open = present.payments.filter(isOpen);
        const expected = [...dueCharges(subscription).take(prepaid + open.length)].slice(prepaid);
        expect(open.map(({ amountCents }) => amountCents)).toEqual(
          expected.map(({ amountCents }) => amountCents),
        );
        for (const [index, { dueOn, method }] of open.entries()) {
          expect(method).toBe(subscription.method);
          expect(dueOn >= (expected[index]?.dueOn ?? '')).toBe(true);
          expect(dueOn <= lastDayOfGrace(expected[index]?.dueOn ?? '')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
