import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createWebhookStage } from '../testing/webhook-stage.ts';
import { registerWebhookMetrics } from './webhook-metrics.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('the wait of an endpoint for its turn is that of the endpoint, however many deliveries wait behind its own', async () => {
  const stage = await createWebhookStage(service);
  const { endpoint } = await stage.created();
  const registry = new Registry();
  registerWebhookMetrics(registry, { db: service.db, clock: service.clock.now });
  const read = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const waits = () => read('webhook_endpoints_oldest_seconds');
  expect(await waits()).toBe(0);
  await stage.fill(endpoint.id, 20);
  service.clock.advance(400_000);
  expect([await waits(), await read('webhooks_due')]).toEqual([400, 20]); // no process has noticed it
  const gate = Promise.withResolvers<void>();
  stage.receiver.become((response) => void gate.promise.then(() => response.end()));
  const running = service.webhooks.runDue();
  await eventually(() => stage.receiver.received.length > 0);
  expect([await waits(), await read('webhooks_due_oldest_seconds')]).toEqual([0, 400]); // it has its turn
  gate.resolve();
  await running;
  expect([await waits(), await read('webhooks_due')]).toEqual([0, 0]);
  stage.receiver.stop();
});
