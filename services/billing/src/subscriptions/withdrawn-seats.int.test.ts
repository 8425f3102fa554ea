import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const change = (user: string, path: string, method = 'POST', body?: object) =>
  service.send(user, method, `/api/subscription/${path}`, body === undefined ? {} : { body });

const schedule = async (user: string, plan: string, cycle: string) => {
  const { body } = await service.preview(user, plan, cycle);
  return change(user, 'change', 'POST', { quoteId: body.data.id });
};

const buySeats = async (user: string, extraSeats: number): Promise<void> => {
  const { body } = await change(user, 'seats/preview', 'POST', { extraSeats });
  const bought = await change(user, 'seats', 'POST', { quoteId: body.data.id, paymentMethod: 'credit_card' });
  expect(bought.body.status).toBe('CONFIRMED');
};

describe('seats that are withdrawn from', () => {
  it('leave the smaller plan that was chosen for the next period', async () => {
    const user = await service.subscriber({ plan: 'business' });
    await service.advanceDays(10);
    await buySeats(user, 2);
    await schedule(user, 'pro', 'monthly');
    await change(user, 'withdraw');
    expect((await service.status(user)).terms).toMatchObject({
      extraSeats: 0,
      scheduledChange: { plan: 'pro', priceCents: 2_900 },
      next: { on: '2026-04-16', amountCents: 2_900 },
    });
  });

  it('are not in the longer or shorter cycle that was chosen for the next period either', async () => {
    const user = await service.subscriber({ plan: 'business', cycle: 'yearly' });
    await service.advanceDays(10);
    await buySeats(user, 2);
    await schedule(user, 'business', 'monthly');
    await change(user, 'withdraw');
    expect((await service.status(user)).terms?.scheduledChange).toMatchObject({
      cycle: 'monthly',
      extraSeats: 0,
      priceCents: 14_900,
    });
  });

  it('leave the smaller number of seats that was chosen for the next period', async () => {
    const user = await service.subscriber({ plan: 'business' });
    await buySeats(user, 3);
    await service.advanceDays(10);
    await buySeats(user, 5);
    const { body } = await change(user, 'seats/preview', 'POST', { extraSeats: 1 });
    await change(user, 'change', 'POST', { quoteId: body.data.id });
    await change(user, 'withdraw');
    expect((await service.status(user)).terms).toMatchObject({
      extraSeats: 3,
      scheduledChange: { extraSeats: 1, priceCents: 16_800 },
    });
  });

  it('after their period has ended are not charged again', async () => {
    const user = await service.subscriber({ plan: 'business' });
    await service.advanceDays(29);
    await buySeats(user, 3);
    await service.advanceDays(3);
    expect((await service.status(user)).terms).toMatchObject({ extraSeats: 3, periodStart: '2026-04-16' });
    await change(user, 'withdraw');
    expect((await service.status(user)).terms).toMatchObject({
      extraSeats: 3,
      scheduledChange: { plan: 'business', extraSeats: 0, priceCents: 14_900, on: '2026-05-16' },
    });
    await service.advance({ months: 1 });
    expect((await service.status(user)).terms).toMatchObject({ extraSeats: 0, priceCents: 14_900 });
  });
});
