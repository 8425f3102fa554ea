import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const preview = async (user: string, path: string, body: object): Promise<string> =>
  (await service.send(user, 'POST', `/api/subscription/${path}`, { body })).body.data.id;

/** Stores the price of a quote as it was before the operator changed it. */
const cheapen = (id: string) =>
  service.db
    .updateTable('quotes')
    .set((eb) => ({ price_cents: eb('price_cents', '-', 100) }))
    .where('id', '=', id)
    .execute();

describe('a quote whose price has changed since', () => {
  it.each([
    ['another cycle', 'preview', { plan: 'business', cycle: 'monthly' }],
    ['fewer seats', 'seats/preview', { extraSeats: 1 }],
  ])('is refused also if nothing is paid now: %s', async (_what, path, body) => {
    const user = await service.subscriber({ plan: 'business', cycle: 'yearly' });
    const seats = await preview(user, 'seats/preview', { extraSeats: 2 });
    await service.send(user, 'POST', '/api/subscription/seats', {
      body: { quoteId: seats, paymentMethod: 'credit_card' },
    });
    const quoteId = await preview(user, path, body);
    await cheapen(quoteId);
    const { status, body: refused } = await service.send(user, 'POST', '/api/subscription/change', {
      body: { quoteId },
    });
    expect([status, refused.error]).toEqual([409, 'billing.quote_stale']);
    expect((await service.status(user)).terms?.scheduledChange).toBeNull();
  });
});
