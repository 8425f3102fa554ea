import { randomUUID } from 'node:crypto';
import { grantPlan } from '@escriba/contracts/billing/internal';
import { getOperatorBillingWork } from '@escriba/contracts/operator/billing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const read = async () => {
  const headers = await service.callerHeaders(randomUUID(), undefined, { operator: true });
  const response = await fetch(service.url + getOperatorBillingWork.path, { headers });
  return (await response.json()) as { data: any }; // oxlint-disable-line typescript/no-explicit-any -- tests assert what they read of a response
};

describe('the work of billing', () => {
  it('has webhooks, due tasks with the oldest, and what is not delivered', async () => {
    const now = service.clock.now();
    // What other tests have published.
    await service.db.deleteFrom('outbox').execute();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await service.db
      .insertInto('webhook_events')
      .values([
        { id: randomUUID(), event: 'PAYMENT_CREATED', received_at: ago(60_000) },
        { id: randomUUID(), event: 'PAYMENT_CREATED', received_at: ago(7_200_000) },
      ])
      .execute();
    await service.db
      .insertInto('tasks')
      .values([
        { subject: 'subscription:a', due_at: ago(90_000), attempts: 4 },
        { subject: 'subscription:b', due_at: new Date(now.getTime() + 60_000) },
      ])
      .execute();
    const { data } = await read();
    expect(data.webhooks).toEqual({ lastHour: 1, lastDay: 2, lastReceivedAt: ago(60_000).toISOString() });
    expect(data.tasks).toEqual({
      due: 1,
      scheduled: 1,
      oldestDueAt: ago(90_000).toISOString(),
      retried: 1,
    });
    expect(data.failing).toMatchObject([{ subject: 'subscription:a', attempts: 4 }]);
    expect(data.undelivered).toEqual({ waiting: 0, oldestAt: null, attemptsMax: 0 });
    expect(data.isInterrupted).toBe(false);
  });

  it('does not exist for visitors, users, and services', async () => {
    for (const caller of [
      [undefined],
      [randomUUID()],
      [undefined, 'auth'],
      [undefined, undefined, { operator: true }],
    ] as const) {
      const headers = await service.callerHeaders(...(caller as [string | undefined]));
      const response = await fetch(service.url + getOperatorBillingWork.path, { headers });
      expect([caller, response.status]).toEqual([caller, 404]);
    }
  });
});

describe('a plan that an operator gives', () => {
  const grant = (userId: string, body: object) =>
    service.send(undefined, 'POST', grantPlan.path, { service: 'auth', body: { userId, ...body } });

  it('is refused if the plan is no longer the one that the operator saw', async () => {
    const userId = randomUUID();
    const free = { plan: 'free', status: 'active' };
    const pro = { plan: 'pro', status: 'active' };
    expect((await grant(userId, { ...pro, from: free })).status).toBe(200);
    const { status, body } = await grant(userId, { plan: 'business', status: 'active', from: free });
    expect([status, body.error]).toEqual([409, 'billing.plan_changed']);
    expect((await grant(userId, { ...free, from: pro })).status).toBe(200);
  });

  it('is given once if two operators give it at the same time', async () => {
    const userId = randomUUID();
    const body = { plan: 'pro', status: 'active', from: { plan: 'free', status: 'active' } };
    const responses = await Promise.all([grant(userId, body), grant(userId, body), grant(userId, body)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });
});
