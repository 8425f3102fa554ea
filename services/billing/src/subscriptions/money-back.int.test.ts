import { eventually } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestService, card, startTestService } from '../testing/start-test-service.ts';
import { userChannel } from './subscription/announce.ts';

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
    const { body } = await change(user, 'withdraw');
    expect(body.subscription).toMatchObject({
      plan: 'free',
      ended: { reason: 'withdrawn' },
      refunds: [{ amountCents: 2_900 }],
    });
    await service.settle();
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: 0 });
    expect((await service.remoteCharges(user)).map(({ status }) => status)).toEqual(['REFUNDED']);
  });

  it('is announced to open pages once the money is back, also if Asaas was away at first', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    service.control.failNext({ kind: 'server_error', times: 4 });
    await change(user, 'withdraw');
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'requested' }]);
    const seen: (string | undefined)[] = [];
    const leave = await service.resources.bus.subscribe(userChannel(user), () => {
      void service.status(user).then(({ refunds }) => seen.push(refunds[0]?.state));
    });
    await service.advance({ minutes: 30 });
    await eventually(async () => seen.at(-1) === 'refunded');
    leave();
  });

  it('is sent at once by a worker whose clock is behind that of the API', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    service.control.failNext({ kind: 'server_error', times: 4 });
    await change(user, 'withdraw');
    await service.resources.db
      .updateTable('refunds')
      .set(({ eb }) => ({ next_attempt_at: eb('next_attempt_at', '+', sql<Date>`interval '5 seconds'`) }))
      .execute();
    await service.settle();
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'refunded' }]);
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

  it('of an upgrade after a cancellation returns to it: nothing more is charged', async () => {
    const user = await service.subscriber();
    await change(user, 'cancel');
    await service.advanceDays(10);
    service.control.setBalance(100_000);
    await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
    expect((await service.status(user)).terms).toMatchObject({ plan: 'business', endsOn: null });
    await change(user, 'withdraw');
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({
      plan: 'pro',
      endsOn: '2026-04-16',
      next: null,
    });
    expect((await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING')).toEqual([]);
  });

  it('after seven days is refused', async () => {
    const user = await service.subscriber();
    await service.advanceDays(7);
    const { status, body } = await change(user, 'withdraw');
    expect([status, body.error]).toEqual([409, 'billing.withdrawal_over']);
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

  it.each([
    ['won', { plan: 'business', status: 'active' }, { customer: 0, entitlements: -2_900 - 12_936 }],
    ['lost', { plan: 'free', ended: { reason: 'charged_back' } }, { customer: 0, entitlements: -12_936 }],
  ])(
    'suspends the upgrade that the disputed payment was credited to, until the dispute is %s',
    async (outcome, expected, balances) => {
      const user = await service.subscriber();
      await service.advanceDays(10);
      await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
      const [first] = await service.remoteCharges(user);
      service.control.chargeback(first?.id ?? '');
      await service.settle();
      expect(await service.status(user)).toMatchObject({ plan: 'business', status: 'failed' });
      const { winChargeback, loseChargeback } = service.control;
      (outcome === 'won' ? winChargeback : loseChargeback)(first?.id ?? '');
      await service.settle();
      expect(await service.status(user)).toMatchObject(expected);
      expect(await service.balances(user)).toMatchObject(balances);
      expect(await service.services.audit.check()).toMatchObject({
        unbalanced: [],
        differingCharges: [],
        differingUsers: [],
      });
    },
  );
});

it('a month that was paid ahead begins on its day also if a part of its money was given back', async () => {
  const user = await service.subscriber({ paymentMethod: 'pix' });
  const ahead = (await service.remoteCharges(user)).find(({ dueDate }) => dueDate === '2026-04-16');
  service.control.payPix(ahead?.id ?? '');
  await service.settle();
  service.control.setBalance(100_000);
  service.control.refund(ahead?.id ?? '', 5);
  await service.settle();
  await service.advanceDays(31);
  expect((await service.status(user)).terms).toMatchObject({ periodStart: '2026-04-16', overdue: null });
  expect(await service.balances(user)).toMatchObject({ customer: 0 });
  expect(await service.services.audit.check()).toMatchObject({ differingCharges: [], differingUsers: [] });
});
