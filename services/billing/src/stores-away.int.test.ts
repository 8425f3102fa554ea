import { randomUUID } from 'node:crypto';
import { ASAAS_TOKEN_HEADER } from '@escriba/contracts/billing/asaas-events';
import { type OwnStores, eventually, startOwnStores } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from './testing/start-test-service.ts';

let stores: OwnStores;
let service: TestService;

beforeAll(async () => {
  stores = await startOwnStores();
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await stores.close();
});

it('while Redis is away, orders are taken, events acknowledged at once, and what was paid gives its plan', async () => {
  const early = service.newUser();
  const { body } = await service.order(early, {});
  await stores.stop('redis');
  service.control.payPix(body.paymentData.qrCodeText);
  await service.control.deliverAll();
  const deliveries = service.control.deliveries();
  expect(deliveries.map(({ event }) => event)).toContain('PAYMENT_RECEIVED');
  expect(deliveries.filter(({ status, attempts }) => status !== 'delivered' || attempts !== 1)).toEqual([]);
  await service.settle();
  expect(await service.status(early)).toMatchObject({ plan: 'pro', status: 'active' });
  expect(await service.published(early)).toMatchObject([{ plan: 'pro' }]);

  const late = service.newUser();
  const order = await service.order(late, { paymentMethod: 'credit_card', creditCard: card() });
  expect([order.status, order.body.status]).toEqual([200, 'CONFIRMED']);
  await stores.start('redis');
  expect((await service.status(late)).plan).toBe('pro');
});

it('while Postgres is away an event is not acknowledged, and Asaas sends it again', async () => {
  const user = service.newUser();
  const { body } = await service.order(user, {});
  await service.settle();
  service.control.payPix(body.paymentData.qrCodeText);
  await stores.stop('postgres');
  const event = await service.send(undefined, 'POST', '/webhooks/asaas', {
    body: { id: `evt_${randomUUID()}`, event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1' } },
    headers: { [ASAAS_TOKEN_HEADER]: service.webhookToken },
  });
  expect([event.status, event.body.error, event.headers.get('retry-after')]).toEqual([
    503,
    'store.unavailable',
    '3',
  ]);
  const { status } = await service.send(user, 'GET', '/api/subscription/status');
  expect(status).toBe(503);
  await stores.start('postgres');
  await eventually(async () => (await service.send(user, 'GET', '/api/subscription/status')).status === 200);
  await service.settle();
  expect((await service.status(user)).plan).toBe('pro');
});
