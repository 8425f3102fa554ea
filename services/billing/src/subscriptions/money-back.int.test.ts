import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const change = (user: string, path: string, method = 'POST', body?: object) =>
  service.send(user, method, `/api/subscription/${path}`, body === undefined ? {} : { body });

describe('a withdrawal', () => {
  it('within seven days gives everything back and ends the plan at once', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    expect((await service.status(user)).terms?.withdrawalUntil).toBe('2026-03-23T15:00:00.000Z');
    const { answer } = await change(user, 'withdraw');
    expect(answer.subscription).toMatchObject({
      plan: 'free',
      ended: { reason: 'withdrawn' },
      refunds: [{ amountCents: 2_900 }],
    });
    await service.settle();
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: 0 });
    expect((await service.remoteCharges(user)).map(({ status }) => status)).toEqual(['REFUNDED']);
  });

  it('whose PIX cannot be returned yet is waiting, is tried again, and is never called refunded before', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    service.control.setBalance(0);
    await change(user, 'withdraw');
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'waiting' }]);
    expect(await service.balances(user)).toMatchObject({ customer: -2_900 });
    service.control.setBalance(100_000);
    await service.advance({ minutes: 15 });
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(await service.balances(user)).toMatchObject({ customer: 0 });
  });

  it('of an upgrade returns to the plan before it', async () => {
    const user = await service.subscriber();
    await service.advanceDays(10);
    service.control.setBalance(100_000);
    await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
    await change(user, 'withdraw');
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: {
        periodStart: '2026-03-16',
        periodEnd: '2026-04-16',
        next: { on: '2026-04-16', amountCents: 2_900 },
      },
    });
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -2_900 });
  });

  it('after seven days is refused', async () => {
    const user = await service.subscriber();
    await service.advanceDays(7);
    const { status, answer } = await change(user, 'withdraw');
    expect([status, answer.error]).toEqual([409, 'billing.withdrawal_over']);
    expect((await service.status(user)).plan).toBe('pro');
  });
});

describe('money that goes back at the bank', () => {
  it('takes the plan back with a refund', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    const [paid] = await service.remoteCharges(user);
    service.control.refund(paid?.id ?? '');
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'refunded' } });
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: 0 });
  });

  it('takes the plan back with a chargeback, and gives it again when the dispute is won', async () => {
    const user = await service.subscriber();
    const [paid] = await service.remoteCharges(user);
    service.control.chargeback(paid?.id ?? '');
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', status: 'failed' });
    expect((await service.published(user)).at(-1)).toMatchObject({ plan: 'pro', status: 'failed' });
    service.control.disputeChargeback(paid?.id ?? '');
    service.control.winChargeback(paid?.id ?? '');
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -2_900 });
  });
});
