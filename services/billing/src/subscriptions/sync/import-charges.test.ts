import { describe, expect, it } from '@jest/globals';
import type { AsaasPayment } from '../../asaas/asaas-api.ts';
import { findChanges, findNewCharges } from './import-charges.ts';
import {
  someAuthorization,
  someCharge,
  somePayment,
  someRemote,
  someSubscription,
} from './standing.fixture.ts';

const NOW = new Date('2026-03-26T15:00:00Z');
const subscription = someSubscription();
const order = someCharge({ kind: 'upgrade', state: 'creating', asaasId: 'pay_9', createdAt: NOW });
const changesOf = (charge: typeof order, payments = [somePayment()], asked = [charge.id]) =>
  findChanges(
    { subscription: someRemote(), authorization: undefined, payments, asked: new Set(asked) },
    { subscription, charges: [charge], now: NOW, lostAfterMs: 180_000 },
  ).map(({ patch }) => patch.state);

describe('an order', () => {
  it('that was sent while Asaas was read is not called missing', () => {
    expect(changesOf(order, [], [])).toEqual([]);
    expect(changesOf(order, [])).toEqual(['cancelled']);
  });

  it.each(['cancelled', 'declined'] as const)(
    'that was %s stays so while it is open at Asaas, and counts again once it is paid there',
    (state) => {
      const charge = { ...order, state, asaasId: null };
      const late = (status: string) =>
        changesOf(charge, [somePayment({ id: 'pay_9', externalReference: charge.id, status })]);
      expect(late('PENDING')).toEqual([undefined]);
      expect(late('CONFIRMED')).toEqual(['paid']);
    },
  );

  it('whose review is refused after its due day is declined', () => {
    const charge = { ...order, kind: 'first' as const, state: 'in_review' as const };
    expect(changesOf(charge, [somePayment({ id: 'pay_9', status: 'OVERDUE' })])).toEqual(['declined']);
  });
});

describe('an order by PIX Automático', () => {
  const first = someCharge({ kind: 'first', state: 'creating', asaasId: null, createdAt: NOW });
  const order = someSubscription({ state: 'pending', automatic: true });
  const change = (
    charge: typeof first,
    { status, payments = [] }: { status: 'waiting' | 'ended'; payments?: AsaasPayment[] },
  ) =>
    findChanges(
      {
        subscription: undefined,
        authorization: someAuthorization({ status }),
        payments,
        asked: new Set([charge.id]),
      },
      { subscription: order, charges: [charge], now: NOW, lostAfterMs: 180_000 },
    ).map(({ patch }) => patch);

  it('is open while its code can be paid, and over when the authorisation is', () => {
    const open = { ...first, state: 'open' as const };
    expect(change(first, { status: 'waiting' })).toEqual([{ state: 'open' }]);
    expect(change(open, { status: 'waiting' })).toEqual([]);
    expect(change(open, { status: 'ended' })).toEqual([{ state: 'cancelled' }]);
  });

  it('is paid by the payment of its code, and by no other', () => {
    const payment = somePayment({ subscriptionId: null, status: 'RECEIVED', codeId: 'code_1' });
    expect(change(first, { status: 'waiting', payments: [payment] })).toMatchObject([
      { asaasId: 'pay_2', state: 'paid' },
    ]);
    const other = { ...payment, codeId: 'code_2' };
    expect(change(first, { status: 'waiting', payments: [other] })).toEqual([{ state: 'open' }]);
  });
});

it('a debit that was created without a response is found by the subscription and its day', () => {
  const sent = someCharge({ state: 'creating', asaasId: null, createdAt: NOW });
  const given = { ...sent, id: 'given up', state: 'cancelled' as const };
  const payment = somePayment({ subscriptionId: null, externalReference: subscription.id });
  const remote = (dueOn: string) => ({
    subscription: undefined,
    authorization: someAuthorization(),
    payments: [{ ...payment, dueOn }],
    asked: new Set<string>(),
  });
  const known = { subscription, charges: [given, sent], now: NOW, lostAfterMs: 180_000 };
  expect(findChanges(remote('2026-04-16'), known)).toMatchObject([
    { charge: { id: sent.id }, patch: { asaasId: 'pay_2', state: 'open' } },
  ]);
  expect(findNewCharges(remote('2026-04-16'), known)).toEqual([]);
  expect(findNewCharges(remote('2026-05-16'), known)).toHaveLength(1);
});

it('a charge that was never seen before its refund has a day of payment', () => {
  const [change] = findChanges(
    {
      subscription: someRemote(),
      payments: [somePayment({ status: 'REFUNDED', refundedCents: 2_900 })],
      authorization: undefined,
      asked: new Set(),
    },
    { subscription, charges: [someCharge()], now: NOW, lostAfterMs: 180_000 },
  );
  expect(change?.patch).toMatchObject({ state: 'refunded', paidAt: NOW });
});
