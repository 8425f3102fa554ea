import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const BUSINESS = { plan: 'business', cycle: 'monthly' };
const owner = (order: object = {}) => service.subscriber({ ...BUSINESS, ...order });
const preview = (user: string, extraSeats: number) =>
  service.send(user, 'POST', '/api/subscription/seats/preview', { body: { extraSeats } });
const order = (user: string, quoteId: string, paymentMethod = 'credit_card') =>
  service.send(user, 'POST', '/api/subscription/seats', { body: { quoteId, paymentMethod } });
const change = (user: string, path: string, method = 'POST', body?: object) =>
  service.send(user, method, `/api/subscription/${path}`, body === undefined ? {} : { body });

/** Buys seats by PIX, and pays them. */
const buy = async (user: string, extraSeats: number): Promise<void> => {
  const { body } = await order(user, (await preview(user, extraSeats)).body.data.id, 'pix');
  service.control.payPix(body.paymentData.qrCodeText);
  await service.settle();
};

const remove = async (user: string, extraSeats: number) =>
  change(user, 'change', 'POST', { quoteId: (await preview(user, extraSeats)).body.data.id });

/** Returns the seats that left for auth, oldest first. */
const seatsOf = async (user: string): Promise<number[]> =>
  (await service.published(`seats ${user}`)).map((data) => (data as { seats: number }).seats);

describe('seats of a plan with workspaces', () => {
  it('are those of the plan, until it ends', async () => {
    const user = await owner();
    expect(await service.published(`seats ${user}`)).toEqual([{ userId: user, seats: 5, version: 1 }]);
    expect((await service.status(user)).terms?.extraSeats).toBe(0);
    await change(user, 'cancel');
    await service.advance({ months: 1 });
    expect(await seatsOf(user)).toEqual([5, 0]);
  });

  it('cost their part of the days that are left, at once by the card of the subscription', async () => {
    const user = await owner();
    await service.advanceDays(10);
    const { status, body: quoted } = await preview(user, 2);
    // 21 of 31 days of two seats.
    expect([status, quoted.data]).toMatchObject([
      200,
      {
        effect: 'immediate',
        extraSeats: 2,
        priceCents: 18_700,
        amountCents: 2_574,
        startsOn: '2026-03-26',
        next: { on: '2026-04-16', amountCents: 18_700 },
      },
    ]);
    const bought = await order(user, quoted.data.id);
    expect([bought.status, bought.body.status, bought.body.charge]).toMatchObject([
      200,
      'CONFIRMED',
      { amountCents: 2_574, extraSeats: 2, isForSeats: true, periodEnd: '2026-04-16' },
    ]);
    expect((await service.status(user)).terms).toMatchObject({
      extraSeats: 2,
      priceCents: 18_700,
      periodStart: '2026-03-16',
      periodEnd: '2026-04-16',
      next: { on: '2026-04-16', amountCents: 18_700 },
    });
    expect(await seatsOf(user)).toEqual([5, 7]);
    expect((await order(user, quoted.data.id)).body.charge.id).toBe(bought.body.charge.id);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -14_900 - 2_574 });
  });

  it('are not ordered with a contract that is no longer the current one', async () => {
    const user = await owner();
    const body = {
      quoteId: (await preview(user, 1)).body.data.id,
      paymentMethod: 'credit_card',
      contractVersion: '2000-01-01',
    };
    const refused = await change(user, 'seats', 'POST', body);
    expect([refused.status, refused.body.error]).toEqual([409, 'billing.contract_changed']);
    expect(await seatsOf(user)).toEqual([5]);
  });

  it('are named where the payment is: at Asaas, in the contract and in the mail', async () => {
    const user = await owner();
    // The contract in force is that of the newest purchase.
    await service.advance({ minutes: 1 });
    await buy(user, 1);
    const descriptions = service.control.payments().map(({ description }) => description);
    expect(descriptions).toContain('Escriba Enterprise (mensal) + 1 lugar a mais');
    const contract = (await service.send(user, 'GET', '/api/subscription/contract/text')).body.data;
    expect(contract.facts).toEqual(
      expect.arrayContaining([
        { name: 'Lugares a mais', value: '1' },
        { name: 'Preço', value: expect.stringContaining('168,00 por mês') },
        { name: 'Primeiro pagamento', value: expect.stringContaining('19,00, pelos lugares') },
      ]),
    );
    const [, mailed] = await service.published(`payments ${user}`);
    expect(mailed).toMatchObject({ extraSeats: 1, amountCents: 1_900 });
  });

  it('renew with the plan, at the price of both', async () => {
    const user = await owner();
    await buy(user, 3);
    await service.advance({ months: 2 });
    const values = (await service.remoteCharges(user)).map(({ dueDate, value }) => [dueDate, value]);
    expect(values).toEqual([
      ['2026-03-16', 149],
      ['2026-03-16', 57],
      ['2026-04-16', 206],
      ['2026-05-16', 206],
      ['2026-06-16', 206],
    ]);
    expect(await seatsOf(user)).toEqual([5, 8]);
    expect(await service.balances(user)).toMatchObject({ customer: 0 });
  });

  it('that are removed stay until the period ends, and nothing goes back', async () => {
    const user = await owner();
    await buy(user, 3);
    expect((await remove(user, 1)).body.subscription.terms).toMatchObject({
      extraSeats: 3,
      scheduledChange: { extraSeats: 1, priceCents: 16_800, on: '2026-04-16' },
      next: { on: '2026-04-16', amountCents: 16_800 },
    });
    expect(await seatsOf(user)).toEqual([5, 8]);
    await service.advance({ months: 1 });
    expect((await service.status(user)).terms).toMatchObject({ extraSeats: 1, priceCents: 16_800 });
    expect(await seatsOf(user)).toEqual([5, 8, 6]);
    expect((await service.remoteCharges(user)).map(({ value }) => value)).toEqual([149, 57, 168, 168]);
  });

  it('are kept after all', async () => {
    const user = await owner();
    await buy(user, 2);
    await remove(user, 0);
    await change(user, 'change', 'DELETE');
    await service.advance({ months: 1 });
    expect((await service.status(user)).terms).toMatchObject({ extraSeats: 2, scheduledChange: null });
  });

  it('are withdrawn from within seven days, without the plan that was bought before', async () => {
    const user = await owner();
    await service.advanceDays(10);
    await buy(user, 1);
    await buy(user, 2);
    expect((await change(user, 'withdraw')).body.subscription.terms).toMatchObject({
      extraSeats: 0,
      priceCents: 14_900,
      periodEnd: '2026-04-16',
    });
    await service.settle();
    expect(await seatsOf(user)).toEqual([5, 6, 7, 5]);
    expect((await service.status(user)).refunds).toHaveLength(2);
    expect(await service.balances(user)).toMatchObject({ entitlements: -14_900 });
  });

  it('keep their price when another one is bought at a new price, and follow a longer cycle', async () => {
    const user = await owner();
    await buy(user, 2);
    const { body } = await service.preview(user, 'business', 'yearly');
    expect(body.data).toMatchObject({ extraSeats: 2, priceCents: 149_000 + 2 * 19_000 });
  });
});

describe('seats are not bought', () => {
  it.each([
    ['by a user of the free plan', 'billing.seats_not_sold', async () => service.newUser()],
    ['with a plan without workspaces', 'billing.seats_not_sold', () => service.subscriber()],
    [
      'with a plan that an operator gave',
      'billing.seats_not_sold',
      async () => {
        const userId = service.newUser();
        const body = { userId, plan: 'business', status: 'active' };
        await service.send(undefined, 'POST', '/internal/billing/grants', { body, service: 'operator' });
        return userId;
      },
    ],
    [
      'while the subscription is cancelled',
      'billing.seats_fixed',
      async () => {
        const user = await owner();
        await change(user, 'cancel');
        return user;
      },
    ],
    [
      'while it changes to a plan without them',
      'billing.seats_fixed',
      async () => {
        const user = await owner();
        const { body } = await service.preview(user, 'pro', 'monthly');
        await change(user, 'change', 'POST', { quoteId: body.data.id });
        return user;
      },
    ],
  ])('%s', async (_who, code, create) => {
    const { status, body } = await preview(await create(), 1);
    expect([status, body.error]).toEqual([code === 'billing.seats_fixed' ? 409 : 422, code]);
  });

  it('if there are as many already', async () => {
    const { status, body } = await preview(await owner(), 0);
    expect([status, body.error]).toEqual([409, 'billing.seats_same']);
  });

  it.each([[-1], [1.5], [1_001], ['2']])('in the number of %j', async (extraSeats) => {
    expect((await preview(await owner(), extraSeats as number)).status).toBe(400);
  });

  it('with the quote of another user, of another day, or of fewer seats', async () => {
    const [user, other] = [await owner(), await owner()];
    const quote = (await preview(user, 1)).body.data.id;
    expect((await order(other, quote)).body.error).toBe('billing.quote_stale');
    await service.advanceDays(1);
    expect((await order(user, quote)).body.error).toBe('billing.quote_stale');
    await buy(user, 2);
    const fewer = (await preview(user, 1)).body.data.id;
    expect((await order(user, fewer)).body.error).toBe('billing.effect_scheduled');
  });

  it('twice at the same time', async () => {
    const user = await owner();
    const quotes = [await preview(user, 1), await preview(user, 1)].map(({ body }) => body.data.id);
    const results = await Promise.all(quotes.map((quote) => order(user, quote)));
    await service.settle();
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await service.status(user)).terms?.extraSeats).toBe(1);
    expect(await seatsOf(user)).toEqual([5, 6]);
  });
});

it('a few cents for the last days become the smallest charge that Asaas makes', async () => {
  const user = await owner();
  await service.advanceDays(29);
  expect((await preview(user, 1)).body.data).toMatchObject({ amountCents: 500 });
});

it('an order of seats that is paid after its period goes back, and gives nothing', async () => {
  const user = await owner();
  await service.advanceDays(30);
  const { body } = await order(user, (await preview(user, 1)).body.data.id, 'boleto');
  await service.advanceDays(2);
  expect((await service.status(user)).terms).toMatchObject({ extraSeats: 0, periodStart: '2026-04-16' });
  const [remote] = service.control.payments().filter(({ value }) => value === 5);
  expect([body.status, remote?.deleted]).toEqual(['PENDING', true]);
});

it('a month that was paid ahead without the seats goes back, and is charged with them', async () => {
  const user = await owner({ paymentMethod: 'pix' });
  const { body } = await service.send(user, 'GET', '/api/subscription/payments');
  expect(body.data).toHaveLength(1);
  const ahead = service.control.payments().find(({ dueDate }) => dueDate === '2026-04-16');
  service.control.payPix(ahead?.id ?? '');
  await service.settle();
  await buy(user, 1);
  expect((await service.status(user)).terms?.next).toEqual({ on: '2026-04-16', amountCents: 16_800 });
  expect((await service.status(user)).refunds).toMatchObject([{ amountCents: 14_900 }]);
});

describe('an operator', () => {
  const grant = (userId: string, fields: object) =>
    service.send(undefined, 'POST', '/internal/billing/grants', {
      body: { userId, plan: 'business', status: 'active', ...fields },
      service: 'operator',
    });

  it('gives seats with a plan, which stay until they are changed', async () => {
    const user = service.newUser();
    await grant(user, { extraSeats: 20 });
    await grant(user, {});
    await grant(user, { extraSeats: 3 });
    await grant(user, { plan: 'free' });
    expect(await seatsOf(user)).toEqual([25, 8, 0]);
  });
});
