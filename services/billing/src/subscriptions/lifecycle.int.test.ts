import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const change = (user: string, path: string, method = 'POST', body?: object) =>
  service.send(user, method, `/api/subscription/${path}`, body === undefined ? {} : { body });

const payFirstOverdue = async (user: string, body: object) => {
  const { terms } = await service.status(user);
  return change(user, `payments/${terms?.overdue?.chargeId}/pay`, 'POST', body);
};

describe('a subscription by card', () => {
  it('renews on its day, and each month is one charge', async () => {
    const user = await service.subscriber();
    await service.advance({ months: 3 });
    const { terms } = await service.status(user);
    expect(terms).toMatchObject({ periodStart: '2026-06-16', periodEnd: '2026-07-16', overdue: null });
    const paid = (await service.remoteCharges(user)).filter(({ status }) => status !== 'PENDING');
    expect(paid.map(({ dueDate }) => dueDate)).toEqual([
      '2026-03-16',
      '2026-04-16',
      '2026-05-16',
      '2026-06-16',
    ]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -4 * 2_900 });
    expect(await service.published(user)).toHaveLength(1);
  });

  it('whose renewal is declined is overdue for three days, says so, and then ends', async () => {
    const user = await service.subscriber();
    const row = await service.db.selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
    service.control.setCardBehaviour(row.card_token ?? '', 'declines_renewals');
    await service.advanceDays(31);
    expect((await service.status(user)).plan).toBe('pro');
    await service.advanceDays(1);
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: {
        overdue: { since: '2026-04-16', amountCents: 2_900, graceUntil: '2026-04-19' },
        next: { on: '2026-05-16', amountCents: 2_900 },
      },
    });
    await service.advanceDays(2);
    expect((await service.status(user)).plan).toBe('pro');
    await service.advanceDays(1);
    expect(await service.status(user)).toMatchObject({
      plan: 'free',
      status: 'active',
      terms: null,
      ended: { plan: 'pro', reason: 'unpaid' },
    });
    expect(
      (await service.remoteCharges(user)).filter(
        ({ status }) => status === 'PENDING' || status === 'OVERDUE',
      ),
    ).toEqual([]);
    expect((await service.published(user)).at(-1)).toMatchObject({ plan: 'free', status: 'active' });
  });

  it.each([
    ['a new card', { paymentMethod: 'credit_card', creditCard: card('4012001037141112') }],
    ['PIX', { paymentMethod: 'pix' }],
  ])('that is overdue is paid with %s', async (_by, means) => {
    const user = await service.subscriber();
    const row = await service.db.selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
    service.control.setCardBehaviour(row.card_token ?? '', 'declines_renewals');
    await service.advanceDays(33);
    const { status, body } = await payFirstOverdue(user, means);
    expect(status).toBe(200);
    if (body.status === 'PENDING') service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: {
        method: means.paymentMethod,
        overdue: null,
        periodStart: '2026-04-16',
        periodEnd: '2026-05-16',
      },
    });
    await service.advanceDays(2);
    expect((await service.status(user)).plan).toBe('pro');
  });

  it('that changes to PIX keeps no card, here and in its next charge', async () => {
    const user = await service.subscriber();
    await change(user, 'method', 'POST', { paymentMethod: 'pix' });
    await service.advanceDays(1);
    expect((await service.status(user)).terms).toMatchObject({ method: 'pix', card: null });
    const row = await service.db.selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
    expect(row.card_token).toBeNull();
    const open = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    expect(open.map(({ billingType }) => billingType)).toEqual(['PIX']);
  });

  it('that is overdue and cancelled ends at once, with nothing left to pay', async () => {
    const user = await service.subscriber();
    const row = await service.db.selectFrom('subscriptions').select('card_token').executeTakeFirstOrThrow();
    service.control.setCardBehaviour(row.card_token ?? '', 'declines_renewals');
    await service.advanceDays(32);
    await change(user, 'cancel');
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'cancelled' } });
    expect((await service.remoteCharges(user)).map(({ status }) => status)).not.toContain('OVERDUE');
  });
});

describe('a subscription by PIX', () => {
  it('keeps its plan while the charge of its next month is open, and renews when it is paid late', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advanceDays(33);
    const { terms } = await service.status(user);
    expect(terms?.overdue).toMatchObject({ since: '2026-04-16', graceUntil: '2026-04-19' });
    const { body } = await change(user, `payments/${terms?.overdue?.chargeId}`, 'GET');
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({ periodEnd: '2026-05-16', overdue: null });
  });

  it('that is paid ahead begins its next month on its day', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advanceDays(20);
    const [open] = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    service.control.payPix(open?.id ?? '');
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({
      periodEnd: '2026-04-16',
      next: { on: '2026-05-16' },
    });
    await service.advanceDays(11);
    expect((await service.status(user)).terms).toMatchObject({
      periodStart: '2026-04-16',
      periodEnd: '2026-05-16',
    });
    expect(await service.balances(user)).toMatchObject({ customer: 0 });
  });
});

describe('an upgrade', () => {
  it('costs the price minus the unused days, and takes effect once it is paid', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advanceDays(10);
    const { body: preview } = await service.preview(user, 'business', 'monthly');
    // 21 of 31 days are unused.
    expect(preview.data).toMatchObject({ effect: 'immediate', creditCents: 1_964, amountCents: 12_936 });
    const { body } = await service.order(user, { plan: 'business', quoteId: preview.data.id });
    expect([body.status, body.value]).toEqual(['PENDING', 129.36]);
    expect((await service.status(user)).plan).toBe('pro');
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'business',
      terms: {
        periodStart: '2026-03-26',
        periodEnd: '2026-04-26',
        next: { on: '2026-04-26', amountCents: 14_900 },
      },
    });
    const open = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    expect(open.map(({ dueDate, value }) => [dueDate, value])).toEqual([['2026-04-26', 149]]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -(2_900 + 12_936) });
  });

  it('a second time in a period credits the full value of what it replaces', async () => {
    const user = await service.subscriber();
    await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
    expect((await service.status(user)).plan).toBe('business');
    const { body } = await service.preview(user, 'business', 'yearly');
    expect(body.data).toMatchObject({ priceCents: 149_000, creditCents: 14_900, amountCents: 134_100 });
  });

  it('from monthly to yearly of one plan takes effect at once, and the month that was generated is gone', async () => {
    const user = await service.subscriber();
    const { body } = await service.order(user, {
      cycle: 'yearly',
      paymentMethod: 'credit_card',
      creditCard: card(),
    });
    expect([body.status, body.value]).toEqual(['CONFIRMED', 261]);
    expect((await service.status(user)).terms).toMatchObject({ cycle: 'yearly', periodEnd: '2027-03-16' });
    expect((await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING')).toEqual([]);
    await service.advance({ months: 12 });
    expect((await service.status(user)).terms).toMatchObject({ periodEnd: '2028-03-16' });
  });

  it('with a quote that is no longer right is refused, and charges nothing', async () => {
    const user = await service.subscriber();
    const { body } = await service.preview(user, 'business', 'monthly');
    await service.advanceDays(1);
    const before = service.control.payments().length;
    const order = await service.order(user, { plan: 'business', quoteId: body.data.id });
    expect([order.status, order.body.error]).toEqual([409, 'billing.quote_stale']);
    expect(service.control.payments()).toHaveLength(before);
  });

  it('that is ordered again with its quote is one charge', async () => {
    const user = await service.subscriber();
    const { body } = await service.preview(user, 'business', 'monthly');
    const orders = [
      await service.order(user, { plan: 'business', quoteId: body.data.id }),
      await service.order(user, { plan: 'business', quoteId: body.data.id }),
    ];
    expect(new Set(orders.map((order) => order.body.charge.id)).size).toBe(1);
  });
});

describe('a downgrade', () => {
  it('on the second day is billed at the new price, and takes effect with the next period', async () => {
    const user = await service.subscriber({ plan: 'business' });
    await service.advanceDays(1);
    const { body } = await service.preview(user, 'pro', 'monthly');
    expect(body.data).toMatchObject({ effect: 'scheduled', amountCents: 0, startsOn: '2026-04-16' });
    expect(body.data.losses).toContain('Acesso à API');
    const { status } = await change(user, 'change', 'POST', { quoteId: body.data.id });
    expect(status).toBe(200);
    expect(await service.status(user)).toMatchObject({
      plan: 'business',
      terms: { scheduledChange: { plan: 'pro', on: '2026-04-16' }, next: { amountCents: 2_900 } },
    });
    const open = (await service.remoteCharges(user)).filter((charge) => charge.status === 'PENDING');
    expect(open.map(({ value }) => value)).toEqual([29]);
    await service.advanceDays(31);
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: { scheduledChange: null, priceCents: 2_900 },
    });
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -(14_900 + 2_900) });
  });

  it('that is taken back is billed at the old price', async () => {
    const user = await service.subscriber({ plan: 'business' });
    const { body } = await service.preview(user, 'pro', 'monthly');
    await change(user, 'change', 'POST', { quoteId: body.data.id });
    await change(user, 'change', 'DELETE');
    const open = (await service.remoteCharges(user)).filter((charge) => charge.status === 'PENDING');
    expect(open.map(({ value }) => value)).toEqual([149]);
  });

  it('is never an upgrade: it costs nothing now, and cannot be ordered as one', async () => {
    const user = await service.subscriber({ plan: 'business', cycle: 'yearly' });
    const before = service.control.payments().length;
    for (const [plan, cycle] of [
      ['pro', 'monthly'],
      ['pro', 'yearly'],
      ['business', 'monthly'],
    ] as const) {
      const { body } = await service.preview(user, plan, cycle);
      expect(body.data).toMatchObject({ effect: 'scheduled', amountCents: 0, creditCents: 0 });
      const order = await service.order(user, { plan, cycle });
      expect([order.status, order.body.error]).toEqual([409, 'billing.effect_scheduled']);
    }
    expect(service.control.payments()).toHaveLength(before);
    expect((await service.status(user)).plan).toBe('business');
  });

  it('from yearly to monthly waits for the end of the year', async () => {
    const user = await service.subscriber({ cycle: 'yearly' });
    const { body } = await service.preview(user, 'pro', 'monthly');
    expect(body.data).toMatchObject({
      effect: 'scheduled',
      startsOn: '2027-03-16',
      next: { amountCents: 2_900 },
    });
    await change(user, 'change', 'POST', { quoteId: body.data.id });
    await service.advance({ months: 12 });
    expect((await service.status(user)).terms).toMatchObject({ cycle: 'monthly', periodEnd: '2027-04-16' });
  });
});

describe('a cancellation', () => {
  it('leaves nothing to pay, and keeps the plan until the period ends', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    const { body } = await change(user, 'cancel');
    expect(body.subscription).toMatchObject({ plan: 'pro', terms: { endsOn: '2026-04-16', next: null } });
    expect((await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING')).toEqual([]);
    await service.advanceDays(30);
    expect((await service.status(user)).plan).toBe('pro');
    await service.advanceDays(1);
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'cancelled' } });
    await service.advance({ months: 3 });
    expect((await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING')).toEqual([]);
  });

  it('that is undone charges the next period as before', async () => {
    const user = await service.subscriber();
    await change(user, 'cancel');
    await service.advanceDays(5);
    await change(user, 'resume');
    expect((await service.status(user)).terms).toMatchObject({ endsOn: null, next: { on: '2026-04-16' } });
    await service.advanceDays(26);
    expect((await service.status(user)).terms).toMatchObject({ periodEnd: '2026-05-16', overdue: null });
  });
});
