import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ settings: { CHECKOUTS_PER_HOUR: 3 } });
});
afterAll(() => service.stop());

it('orders, payments and card changes of one user are counted together, and then refused for an hour', async () => {
  const user = service.newUser();
  const cards = { paymentMethod: 'credit_card', creditCard: card() };
  expect((await service.order(user, cards)).status).toBe(200);
  const changed = await service.send(user, 'POST', '/api/subscription/method', { body: cards });
  expect(changed.status).toBe(200);
  const id = '00000000-0000-4000-8000-000000000000';
  const paid = await service.send(user, 'POST', `/api/subscription/payments/${id}/pay`, { body: cards });
  expect(paid.status).toBe(404);

  const requests = service.control.requests().length;
  const refused = [
    await service.order(user, cards),
    await service.send(user, 'POST', '/api/subscription/method', { body: cards }),
    await service.send(user, 'POST', `/api/subscription/payments/${id}/pay`, { body: cards }),
  ];
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
    refused.map(() => [429, 'billing.too_many_attempts']),
  );
  expect(service.control.requests()).toHaveLength(requests);
  expect((await service.order(service.newUser(), cards)).status).toBe(200);
  expect((await service.status(user)).plan).toBe('pro');
});
