import type { SubscriptionFacts } from '@escriba/contracts/events/events';
import { eraseBilling, grantPlan } from '@escriba/contracts/billing/internal';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const payloadsOf = async (user: string): Promise<object[]> => {
  const rows = await service.db
    .selectFrom('outbox')
    .select('payload')
    .where('subject', '=', `programs ${user}`)
    .orderBy('position')
    .execute();
  return rows.map(({ payload }) => payload as object);
};
const announced = async (user: string) =>
  (await payloadsOf(user)).map((payload) => {
    const { plan, state, periodEnd } = (payload as { data: SubscriptionFacts }).data;
    return [plan, state, periodEnd];
  });
const change = (user: string, path: string) => service.send(user, 'POST', `/api/subscription/${path}`);
const grant = (userId: string, plan: string) =>
  service.send(undefined, grantPlan.method, grantPlan.path, {
    body: { userId, plan, status: 'active' },
    service: 'operator',
  });

describe('programs are notified of a subscription once for each change', () => {
  it('with the plan, its state and its period, and nothing of a payment', async () => {
    const user = await service.subscriber();
    expect(await payloadsOf(user)).toEqual([
      {
        type: 'subscription.announced',
        occurredAt: '2026-03-16T15:00:00.000Z',
        data: { userId: user, plan: 'pro', state: 'active', periodEnd: '2026-04-16' },
      },
    ]);
  });

  it('when it is renewed, cancelled and ends, however often Asaas is read', async () => {
    const user = await service.subscriber();
    await service.advance({ months: 1 });
    await change(user, 'cancel');
    await service.settle();
    await service.advance({ months: 1 });
    await service.advanceDays(2);
    expect(await announced(user)).toEqual([
      ['pro', 'active', '2026-04-16'],
      ['pro', 'active', '2026-05-16'],
      ['pro', 'cancelled', '2026-05-16'],
      ['free', 'ended', null],
    ]);
  });

  it('when a renewal is not paid, and is then', async () => {
    const user = await service.subscriber();
    const row = await service.db.selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
    service.control.setCardBehaviour(row.card_token ?? '', 'declines_renewals');
    await service.advanceDays(36);
    expect(await announced(user)).toEqual([
      ['pro', 'active', '2026-04-16'],
      ['pro', 'overdue', '2026-04-16'],
      ['free', 'ended', null],
    ]);
  });

  it('when a payment is disputed, and when the dispute is won', async () => {
    const user = await service.subscriber();
    const [paid] = await service.remoteCharges(user);
    service.control.chargeback(paid?.id ?? '');
    await service.settle();
    service.control.disputeChargeback(paid?.id ?? '');
    service.control.winChargeback(paid?.id ?? '');
    await service.settle();
    expect(await announced(user)).toEqual([
      ['pro', 'active', '2026-04-16'],
      ['free', 'suspended', null],
      ['pro', 'active', '2026-04-16'],
    ]);
  });

  it('when an operator gives a plan and takes it back', async () => {
    const user = service.newUser();
    await grant(user, 'business');
    await grant(user, 'business');
    await grant(user, 'free');
    expect(await announced(user)).toEqual([
      ['business', 'active', null],
      ['free', 'ended', null],
    ]);
  });
});

describe('programs are not notified', () => {
  it('of an order that is not paid', async () => {
    const user = service.newUser();
    await service.order(user, {});
    await service.settle();
    expect(await announced(user)).toEqual([]);
  });

  it('of what was the case before this version kept it', async () => {
    const user = await service.subscriber();
    await service.db.updateTable('entitlements').set({ announced: null }).execute();
    await service.db.deleteFrom('outbox').execute();
    await service.advanceDays(1);
    await service.services.syncing.tryNow(
      (await service.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()).id,
    );
    expect(await announced(user)).toEqual([]);
    await change(user, 'cancel');
    expect(await announced(user)).toEqual([['pro', 'cancelled', '2026-04-16']]);
  });

  it('after the account is deleted', async () => {
    const user = await service.subscriber();
    await service.send(user, eraseBilling.method, eraseBilling.path, { service: 'auth' });
    await service.settle();
    expect(await announced(user)).toEqual([]);
  });
});
