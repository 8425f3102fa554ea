import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const change = (user: string, path: string, method = 'POST', body?: object) =>
  service.send(user, method, `/api/subscription/${path}`, body === undefined ? {} : { body });

/** Returns Asaas' id of the open order. */
const findOrdered = async (user: string): Promise<string> => {
  const row = await service.db
    .selectFrom('charges')
    .select('asaas_id')
    .where('user_id', '=', user)
    .where('kind', '=', 'upgrade')
    .orderBy('created_at', 'desc')
    .orderBy('paid_at', (order) => order.desc().nullsFirst())
    .executeTakeFirstOrThrow();
  return row.asaas_id ?? '';
};

const orderSeats = async (user: string, extraSeats: number) => {
  const { body } = await change(user, 'seats/preview', 'POST', { extraSeats });
  return change(user, 'seats', 'POST', { quoteId: body.data.id, paymentMethod: 'boleto' });
};

const schedule = async (user: string, plan: string, cycle: string) => {
  const { body } = await service.preview(user, plan, cycle);
  return change(user, 'change', 'POST', { quoteId: body.data.id });
};

describe('a cancellation while an upgrade is ordered', () => {
  it('withdraws the order: nothing is left to pay', async () => {
    const user = await service.subscriber();
    await service.order(user, { plan: 'business', paymentMethod: 'boleto' });
    const { body } = await change(user, 'cancel');
    expect(body.subscription).toMatchObject({ terms: { endsOn: '2026-04-16' }, pendingCharge: null });
    const open = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    expect(open).toEqual([]);
  });

  it('stays if the order turns out to be paid: its money goes back, and nothing is charged later', async () => {
    const user = await service.subscriber();
    await service.order(user, { plan: 'business', paymentMethod: 'boleto' });
    service.control.payBoleto(await findOrdered(user));
    await change(user, 'cancel');
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: { endsOn: '2026-04-16', next: null },
      refunds: [{ amountCents: 12_000 }],
    });
    await service.advance({ months: 1 });
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'cancelled' } });
  });
});

describe('an order that was withdrawn while Asaas is away', () => {
  it('is neither shown nor payable, and is not shown again for the same order', async () => {
    const user = await service.subscriber();
    const ordered = await service.order(user, { plan: 'business', paymentMethod: 'pix' });
    const { id } = ordered.body.charge;
    service.control.failNext({ kind: 'rate_limited', method: 'DELETE', path: '/payments', resetSeconds: 60 });
    await change(user, 'cancel');
    expect(await service.status(user)).toMatchObject({ pendingCharge: null });
    const paid = await change(user, `payments/${id}/pay`, 'POST', { paymentMethod: 'boleto' });
    expect(paid).toMatchObject({ status: 409, body: { error: 'billing.charge_not_payable' } });
    await change(user, 'resume');
    const again = await service.order(user, { plan: 'business', paymentMethod: 'pix' });
    expect(again.status).toBe(200);
    expect(again.body.charge.id).not.toBe(id);
  });
});

describe('a withdrawal from seats while an upgrade is ordered', () => {
  it('voids the order, which counts the seats as paid: its money goes back, and they stay away', async () => {
    const user = await service.subscriber({ plan: 'business' });
    // The plan itself can no longer be withdrawn from.
    await service.advance({ days: 8 });
    await orderSeats(user, 2);
    service.control.payBoleto(await findOrdered(user));
    await service.settle();
    expect((await service.status(user)).terms?.extraSeats).toBe(2);
    await service.order(user, { plan: 'business', cycle: 'yearly', paymentMethod: 'boleto' });
    const upgrade = await findOrdered(user);
    expect((await service.status(user)).pendingCharge).not.toBeNull();
    service.control.payBoleto(upgrade);
    expect((await change(user, 'withdraw')).status).toBe(200);
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'business',
      terms: { cycle: 'monthly', extraSeats: 0 },
      pendingCharge: null,
    });
    expect((await service.status(user)).refunds).toHaveLength(2);
  });
});

describe('a scheduled change while seats are ordered', () => {
  it('stays if the seats turn out to be paid: their money goes back', async () => {
    const user = await service.subscriber({ plan: 'business' });
    await orderSeats(user, 2);
    service.control.payBoleto(await findOrdered(user));
    await schedule(user, 'pro', 'monthly');
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      terms: { extraSeats: 0, next: { on: '2026-04-16', amountCents: 2_900 } },
      refunds: [{ amountCents: 3_800 }],
    });
  });
});

/** Sends an upgrade by card whose charge Asaas makes only once `release` is called. */
const orderHeld = async (user: string, number: string, cycle = 'monthly') => {
  service.control.failNext({ kind: 'hold', method: 'POST', path: '/payments' });
  const ordering = service.order(user, {
    plan: 'business',
    cycle,
    paymentMethod: 'credit_card',
    creditCard: card(number),
  });
  await eventually(() => service.control.heldCount() > 0);
  return async () => {
    service.control.releaseHeld();
    return ordering;
  };
};

describe('an order by card that replaces the open one and is declined', () => {
  it.each([
    ['puts the open one back', undefined, 'open'],
    ['leaves the open one void if its owner has cancelled meanwhile', 'cancel', undefined],
  ] as const)('%s', async (_what, meanwhile, state) => {
    const user = await service.subscriber();
    const open = await service.order(user, { plan: 'business', paymentMethod: 'boleto' });
    const release = await orderHeld(user, TEST_CARDS.declined);
    // The response to a change waits for the order, the change itself does not.
    const changing = meanwhile && change(user, meanwhile);
    if (changing !== undefined)
      await eventually(async () => (await service.status(user)).terms?.endsOn === '2026-04-16');
    expect((await release()).body.error).toBe('billing.card_declined');
    await changing;
    await service.settle();
    const { pendingCharge } = await service.status(user);
    expect([pendingCharge?.id, pendingCharge?.state]).toEqual(
      state === undefined ? [undefined, undefined] : [open.body.charge.id, state],
    );
    const payable = (await service.remoteCharges(user)).filter(({ billingType }) => billingType === 'BOLETO');
    expect(payable).toHaveLength(state === undefined ? 0 : 1);
  });
});

describe('a scheduled change while an order is being sent', () => {
  it('is refused, since a card may be charged just now, and possible afterwards', async () => {
    const user = await service.subscriber({ cycle: 'yearly' });
    const quote = await service.preview(user, 'pro', 'monthly');
    const release = await orderHeld(user, TEST_CARDS.declined, 'yearly');
    const refused = await change(user, 'change', 'POST', { quoteId: quote.body.data.id });
    expect([refused.status, refused.body.error]).toEqual([409, 'billing.checkout_in_progress']);
    expect((await release()).body.error).toBe('billing.card_declined');
    expect((await change(user, 'change', 'POST', { quoteId: quote.body.data.id })).status).toBe(200);
  });
});
