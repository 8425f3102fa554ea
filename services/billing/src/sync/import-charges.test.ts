import { describe, expect, it } from '@jest/globals';
import { findChanges } from './import-charges.ts';
import { someCharge, somePayment, someRemote, someSubscription } from './standing.fixture.ts';

const NOW = new Date('2026-03-26T15:00:00Z');
const subscription = someSubscription();
const order = someCharge({ kind: 'upgrade', state: 'creating', asaasId: 'pay_9', createdAt: NOW });
const changesOf = (charge: typeof order, payments = [somePayment()], asked = [charge.id]) =>
  findChanges(
    { subscription: someRemote(), payments, asked: new Set(asked) },
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

it('a charge that was never seen before its refund has a day of payment', () => {
  const [change] = findChanges(
    {
      subscription: someRemote(),
      payments: [somePayment({ status: 'REFUNDED', refundedCents: 2_900 })],
      asked: new Set(),
    },
    { subscription, charges: [someCharge()], now: NOW, lostAfterMs: 180_000 },
  );
  expect(change?.patch).toMatchObject({ state: 'refunded', paidAt: NOW });
});
