import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NewSubscription } from '../../asaas/asaas-api.ts';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';
import { createSync } from './sync.service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Deletes the user's subscription at Asaas, synchronises it, and returns the orders that this sends. */
const recreate = async (user: string): Promise<NewSubscription[]> => {
  const { id, asaas_id: asaasId } = await service.db
    .selectFrom('subscriptions')
    .select(['id', 'asaas_id'])
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  await fetch(`${service.fake.apiUrl}/subscriptions/${asaasId}`, {
    method: 'DELETE',
    headers: { access_token: service.fake.apiKey },
  });
  const sent: NewSubscription[] = [];
  const { asaas } = service.resources;
  const createSubscription = (order: NewSubscription) => {
    sent.push(order);
    return asaas.createSubscription(order);
  };
  const deps = {
    ...service.resources,
    catalogue: service.services.catalogue,
    invoicing: undefined,
    countMoney: () => {},
    settleCommissions: async () => {},
    asaas: { ...asaas, createSubscription },
  };
  await createSync(deps).run(id);
  return sent;
};

it.each([
  ['the order', async () => service.subscriber()],
  [
    'the change to a card',
    async () => {
      const user = await service.subscriber({ paymentMethod: 'pix' });
      const body = { paymentMethod: 'credit_card', creditCard: card() };
      expect((await service.send(user, 'POST', '/api/subscription/method', { body })).status).toBe(200);
      return user;
    },
  ],
])(
  'a subscription by card that Asaas has lost is ordered again with the address of %s',
  async (_what, subscribe) => {
    const [order] = await recreate(await subscribe());
    expect(order?.card).toEqual({ token: expect.any(String), remoteIp: '203.0.113.7' });
  },
);

it('a subscription that changed to PIX keeps no address', async () => {
  const user = await service.subscriber();
  await service.send(user, 'POST', '/api/subscription/method', { body: { paymentMethod: 'pix' } });
  const row = await service.db
    .selectFrom('subscriptions')
    .select('card_ip')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  expect(row.card_ip).toBeNull();
});
