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

it('a program that asks for its payment again and again uses up no calls of Asaas', async () => {
  const user = service.newUser();
  const { body } = await service.order(user, { paymentMethod: 'boleto' });
  const countCalls = async (path: string, method: string, count: number, sent?: object) => {
    const before = service.control.requests().length;
    const statuses: number[] = [];
    for (let time = 0; time < count; time += 1)
      statuses.push((await service.send(user, method, path, { body: sent })).status);
    return { calls: service.control.requests().length - before, last: statuses.at(-1) };
  };
  const path = `/api/subscription/payments/${body.charge.id}`;
  expect(await countCalls(path, 'GET', 100)).toEqual({ calls: 0, last: 200 });
  const { calls, last } = await countCalls('/api/subscription/activate', 'POST', 100, { plan: 'pro' });
  expect(last).toBe(429);
  expect(calls).toBeLessThan(200);
});

it('the codes of a payment are read again after a minute, and at once after a change of its method', async () => {
  const user = service.newUser();
  const { body } = await service.order(user, { paymentMethod: 'boleto' });
  const path = `/api/subscription/payments/${body.charge.id}`;
  await service.advance({ minutes: 2 });
  const before = service.control.requests().length;
  expect((await service.send(user, 'GET', path)).body.paymentData).toEqual(body.paymentData);
  expect(service.control.requests().length).toBeGreaterThan(before);
  const changed = await service.send(user, 'POST', `${path}/pay`, { body: { paymentMethod: 'pix' } });
  expect(changed.body.paymentData.qrCodeText).toMatch(/^000201/);
  expect((await service.send(user, 'GET', path)).body.paymentData).toEqual(changed.body.paymentData);
});
