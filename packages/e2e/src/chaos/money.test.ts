import { describe, expect, it } from '@jest/globals';
import type { BilledUser } from './billing-evidence.ts';
import { findMoneyViolations } from './money.ts';

const order = { userId: 'ana', email: 'ana@x', method: 'pix', isActive: true } as const;
const payment = { id: 'pay_1', customer: 'cus_1', value: 29.9, status: 'RECEIVED', deleted: false };
const charge = { asaasId: 'pay_1', state: 'paid', receivedCents: 2_990, balanceCents: 0 };
const user: BilledUser = { charges: [charge], liveSubscriptions: 1, plan: 'pro', status: 'active' };

const judge = (changes: Partial<BilledUser> = {}, payments = [payment]) =>
  findMoneyViolations({
    orders: [order],
    charges: new Map([['ana@x', payments]]),
    users: new Map([['ana', { ...user, ...changes }]]),
  });

describe('the books of an order', () => {
  it('agree if it was paid once, and the plan is active once', () => {
    expect(judge()).toEqual([]);
  });

  it.each([
    [
      'an order that billing does not have',
      () => findMoneyViolations({ orders: [order], charges: new Map(), users: new Map() }),
      'is lost',
    ],
    [
      'one that was paid twice',
      () => judge({}, [payment, { ...payment, id: 'pay_2' }]),
      'was paid 2 times at the bank',
    ],
    ['one that was never paid', () => judge({}, []), 'was paid 0 times at the bank'],
    ['two subscriptions', () => judge({ liveSubscriptions: 2 }), 'has 2 live subscriptions'],
    [
      'a plan that is not enforced',
      () => judge({ plan: 'free', status: 'active' }),
      'usage enforces free (active)',
    ],
    [
      'a charge of another payment',
      () => judge({ charges: [{ ...charge, asaasId: 'pay_9' }] }),
      'that the bank does not hold',
    ],
    [
      'cents that the ledger lacks',
      () => judge({ charges: [{ ...charge, receivedCents: 2_900 }] }),
      'the ledger has 2900 cents, the bank 2990',
    ],
    [
      'a ledger that does not add up',
      () => judge({ charges: [{ ...charge, balanceCents: 5 }] }),
      'does not add up: 5 cents',
    ],
  ])('do not agree with %s', (_what, judged, sentence) => {
    expect(judged()).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
  });
});
