import { randomUUID } from 'node:crypto';
import { type SubscriptionAnnounced, deliverSubscription } from '@escriba/contracts/events/events';
import { CALLER_HEADER, type CallerName, createCallerTokens } from '@escriba/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createWebhookStage, type WebhookStage } from '../testing/webhook-stage.ts';

let service: TestService;
let stage: WebhookStage;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  stage = await createWebhookStage(service);
});
afterEach(() => stage.receiver.stop());

const announcement = (userId: string): SubscriptionAnnounced => ({
  id: randomUUID(),
  type: 'subscription.announced',
  occurredAt: '2026-11-29T12:00:00.000Z',
  data: { userId, plan: 'business', state: 'cancelled', periodEnd: '2026-12-16' },
});
const deliver = async (body: unknown, caller: CallerName = 'billing'): Promise<number> => {
  const tokens = createCallerTokens({ audience: 'transcription', secret: service.ownSecret });
  const token = await tokens.as(caller).sign({ ip: '127.0.0.1', service: true });
  const response = await fetch(service.url + deliverSubscription.path, {
    method: 'POST',
    headers: { [CALLER_HEADER]: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};

describe('a change of the subscription', () => {
  it('is delivered once, however often it arrives, to each endpoint of its user that wants it', async () => {
    await stage.created();
    await stage.create(stage.user, stage.receiver.url, ['transcription.failed']);
    await stage.created(stage.business());
    const event = announcement(stage.user.userId);
    expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200]);
    await service.webhooks.runDue();
    expect(await deliver(event)).toBe(200);
    await service.webhooks.runDue();
    expect(stage.receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'subscription.changed',
        timestamp: '2026-11-29T12:00:00.000Z',
        data: { plan: 'business', state: 'cancelled', periodEnd: '2026-12-16' },
      },
    ]);
  });

  it('is delivered without API access, which may be what has changed; nothing else is', async () => {
    const { endpoint } = await stage.created();
    service.usage.setPlan(stage.user.userId, 'free');
    service.clock.advance(60_000);
    await stage.user.add({ text: 'Olá.' });
    const { data, ...event } = announcement(stage.user.userId);
    expect(
      await deliver({ ...event, data: { ...data, plan: 'free', state: 'ended', periodEnd: null } }),
    ).toBe(200);
    await service.webhooks.runDue();
    expect(
      (await stage.log(endpoint.id)).map(({ event: type, state }) => `${type} ${state}`).toSorted(),
    ).toEqual(['subscription.changed delivered', 'transcription.completed failed', 'webhook.test delivered']);
  });

  it('comes from billing alone, and has nothing else', async () => {
    const event = announcement(stage.user.userId);
    expect([await deliver(event, 'auth'), await deliver(event, 'gateway')]).toEqual([403, 403]);
    const headers = await service.callerHeaders({ userId: stage.user.userId });
    const path = service.url + deliverSubscription.path;
    expect((await fetch(path, { method: 'POST', headers })).status).toBe(403);
    expect(await deliver({ ...event, data: { ...event.data, state: 'paid' } })).toBe(400);
    expect(await deliver({ ...event, data: { ...event.data, userId: '' } })).toBe(400);
  });
});
