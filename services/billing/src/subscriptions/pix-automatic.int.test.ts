import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { card, startTestService, type TestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService({ settings: { BILLING_PIX_AUTOMATICO: true } });
});
afterEach(() => service.stop());

const AUTOMATIC = { paymentMethod: 'pix', automaticPix: true };

const change = (user: string, path: string, method = 'POST', body?: object) =>
  service.send(user, method, `/api/subscription/${path}`, body === undefined ? {} : { body });
const subscriber = (order: object = {}) => service.subscriber({ ...AUTOMATIC, ...order });
const authorizations = () => service.control.pixAuthorizations().map(({ status }) => status);
const openCharges = async (user: string) =>
  (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING' || status === 'OVERDUE');
const nextCharge = async (user: string): Promise<string> => (await openCharges(user))[0]?.id ?? '';
/** Advances in steps of five days: one of them is in the days in which banks take instructions. */
const advanceDays = async (days: number): Promise<void> => {
  for (let left = days; left > 0; left -= 5) await service.advance({ days: Math.min(left, 5) });
};
const revoke = () => service.control.cancelPixAutomatic(service.control.pixAuthorizations()[0]?.id ?? '');

describe('a renewal by PIX Automático', () => {
  it('is debited on its day, month after month, without an action', async () => {
    const user = await subscriber();
    await advanceDays(92);
    expect((await service.status(user)).terms).toMatchObject({
      automaticPix: 'active',
      overdue: null,
      periodStart: '2026-06-16',
      periodEnd: '2026-07-16',
    });
    const charges = await service.remoteCharges(user);
    expect(charges.map(({ dueDate }) => dueDate)).toEqual([
      '2026-03-16',
      '2026-04-16',
      '2026-05-16',
      '2026-06-16',
    ]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -4 * 2_900 });
  });

  it('is in force once it is confirmed, a day before it is received', async () => {
    const user = await subscriber();
    await advanceDays(31);
    expect((await service.remoteCharges(user)).at(-1)).toMatchObject({ status: 'CONFIRMED' });
    expect((await service.status(user)).terms).toMatchObject({ periodStart: '2026-04-16' });
  });

  it('that the bank refuses is overdue, is paid by hand, and the next one is debited again', async () => {
    const user = await subscriber();
    await advanceDays(25);
    service.control.refuseInstruction(await nextCharge(user));
    await advanceDays(7);
    const { plan, terms } = await service.status(user);
    expect([plan, terms?.automaticPix]).toEqual(['pro', 'active']);
    expect(terms?.overdue).toMatchObject({ since: '2026-04-16', graceUntil: '2026-04-19' });
    const { body } = await change(user, `payments/${terms?.overdue?.chargeId}/pay`, 'POST', {
      paymentMethod: 'pix',
    });
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    await advanceDays(30);
    expect((await service.status(user)).terms).toMatchObject({
      automaticPix: 'active',
      overdue: null,
      periodEnd: '2026-06-16',
    });
  });

  it('that is not paid in the days of grace ends the subscription and its authorisation', async () => {
    const user = await subscriber();
    await advanceDays(25);
    service.control.refuseInstruction(await nextCharge(user));
    await advanceDays(10);
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'unpaid' } });
    expect([authorizations(), await openCharges(user)]).toEqual([['CANCELLED'], []]);
  });

  it('whose response is lost is one charge', async () => {
    const user = await subscriber();
    service.control.failNext({ method: 'POST', path: '/payments', kind: 'lost_response' });
    await advanceDays(31);
    expect((await service.remoteCharges(user)).map(({ dueDate }) => dueDate)).toEqual([
      '2026-03-16',
      '2026-04-16',
    ]);
    expect((await service.status(user)).terms?.periodEnd).toBe('2026-05-16');
  });

  it('that Asaas does not take goes on as an ordinary PIX', async () => {
    const user = await subscriber();
    service.control.set({ minimumCents: 5_000 });
    await advanceDays(22);
    service.control.set({ minimumCents: 500 });
    await advanceDays(3);
    expect((await service.status(user)).terms).toMatchObject({ method: 'pix', automaticPix: 'ended' });
    expect((await openCharges(user)).map(({ dueDate }) => dueDate)).toEqual(['2026-04-16', '2026-05-16']);
    expect(authorizations()).toEqual(['CANCELLED']);
  });

  it('of a year is debited after a year', async () => {
    const user = await subscriber({ cycle: 'yearly' });
    await service.advance({ months: 11 });
    await advanceDays(31);
    expect((await service.status(user)).terms).toMatchObject({
      automaticPix: 'active',
      periodEnd: '2028-03-16',
    });
  });
});

describe('an authorisation', () => {
  it.each([10, 25])('that the payer revokes after %i days leaves an ordinary PIX', async (days) => {
    const user = await subscriber();
    await advanceDays(days);
    revoke();
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({ method: 'pix', automaticPix: 'ended' });
    await advanceDays(33 - days);
    const { terms } = await service.status(user);
    expect(terms?.overdue).toMatchObject({ since: '2026-04-16' });
    const { body } = await change(user, `payments/${terms?.overdue?.chargeId}`, 'GET');
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({ overdue: null, periodEnd: '2026-05-16' });
    expect((await openCharges(user)).map(({ dueDate }) => dueDate)).toEqual(['2026-05-16']);
    expect(service.control.subscriptions()).toHaveLength(1);
  });

  it('is cancelled when the subscription is cancelled and its period ends; nothing is debited meanwhile', async () => {
    const user = await subscriber();
    await advanceDays(25);
    await change(user, 'cancel');
    expect([authorizations(), await openCharges(user)]).toEqual([['ACTIVE'], []]);
    await advanceDays(7);
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'cancelled' } });
    expect(authorizations()).toEqual(['CANCELLED']);
    expect(await service.remoteCharges(user)).toHaveLength(1);
  });

  it('debits again after a cancellation is taken back', async () => {
    const user = await subscriber();
    await advanceDays(22);
    await change(user, 'cancel');
    await change(user, 'resume');
    await advanceDays(9);
    expect((await service.status(user)).terms).toMatchObject({
      automaticPix: 'active',
      periodEnd: '2026-05-16',
    });
  });

  it('too late for a debit, the month is paid by hand', async () => {
    const user = await subscriber();
    await advanceDays(22);
    await change(user, 'cancel');
    await advanceDays(7);
    await change(user, 'resume');
    service.control.payPix(await nextCharge(user));
    await advanceDays(33);
    expect((await service.status(user)).terms).toMatchObject({
      automaticPix: 'active',
      periodEnd: '2026-06-16',
    });
  });

  it('is cancelled with a withdrawal, and the money goes back', async () => {
    const user = await subscriber();
    service.control.setBalance(100_000);
    await change(user, 'withdraw');
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'withdrawn' } });
    expect(authorizations()).toEqual(['CANCELLED']);
    expect((await service.remoteCharges(user)).map(({ status }) => status)).toEqual(['REFUNDED']);
  });

  it('is cancelled with a refund from Asaas', async () => {
    const user = await subscriber();
    service.control.setBalance(100_000);
    service.control.refund((await service.remoteCharges(user))[0]?.id ?? '');
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason: 'refunded' } });
    expect(authorizations()).toEqual(['CANCELLED']);
  });

  it('is cancelled with the account', async () => {
    const user = await subscriber();
    await service.send(user, 'DELETE', '/internal/account/billing');
    await service.settle();
    expect(authorizations()).toEqual(['CANCELLED']);
  });

  it.each([10, 25])(
    'is cancelled by a change to a card after %i days, which pays the next month',
    async (days) => {
      const user = await subscriber();
      await advanceDays(days);
      await change(user, 'method', 'POST', { paymentMethod: 'credit_card', creditCard: card() });
      expect((await service.status(user)).terms).toMatchObject({ method: 'credit_card', automaticPix: null });
      expect(authorizations()).toEqual(['CANCELLED']);
      await advanceDays(31 - days);
      expect((await service.status(user)).terms).toMatchObject({ overdue: null, periodEnd: '2026-05-16' });
      expect(await service.remoteCharges(user)).toHaveLength(3);
    },
  );

  it.each(['pix', 'boleto'])('is cancelled by a change to ordinary %s', async (paymentMethod) => {
    const user = await subscriber();
    await advanceDays(25);
    await change(user, 'method', 'POST', { paymentMethod });
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({
      method: paymentMethod,
      automaticPix: paymentMethod === 'pix' ? 'ended' : null,
    });
    expect(authorizations()).toEqual(['CANCELLED']);
    expect((await openCharges(user)).map(({ dueDate }) => dueDate)).toContain('2026-04-16');
    await advanceDays(8);
    expect((await service.status(user)).terms?.overdue).not.toBeNull();
  });

  it('needs a token before a card takes its place', async () => {
    const user = await subscriber();
    service.control.set({ tokenization: false });
    const { body } = await change(user, 'method', 'POST', {
      paymentMethod: 'credit_card',
      creditCard: card(),
    });
    expect(body.error).toBe('billing.card_not_possible');
    expect((await service.status(user)).terms).toMatchObject({ method: 'pix', automaticPix: 'active' });
  });
});

describe('another plan', () => {
  const schedule = async (user: string, plan: string, cycle: string) => {
    const { body } = await service.preview(user, plan, cycle);
    return change(user, 'change', 'POST', { quoteId: body.data.id });
  };

  it.each([5, 25])('that is smaller, chosen after %i days, is debited at its price', async (days) => {
    const user = await subscriber({ plan: 'business' });
    await advanceDays(days);
    await schedule(user, 'pro', 'monthly');
    await advanceDays(31 - days);
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: { automaticPix: 'active', priceCents: 2_900, periodEnd: '2026-05-16' },
    });
    expect((await service.remoteCharges(user)).map(({ value }) => value)).toEqual([149, 29]);
  });

  it('that is larger is paid now, and debited at its price from then on', async () => {
    const user = await subscriber();
    await advanceDays(10);
    const { body } = await service.order(user, { plan: 'business' });
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    await advanceDays(31);
    expect(await service.status(user)).toMatchObject({
      plan: 'business',
      terms: { automaticPix: 'active', periodStart: '2026-04-26', periodEnd: '2026-05-26' },
    });
    expect((await service.remoteCharges(user)).map(({ value }) => value)).toEqual([29, 129.36, 149]);
  });

  it('with another cycle ends the debit: the payer authorised the other one', async () => {
    const user = await subscriber({ cycle: 'yearly' });
    await schedule(user, 'pro', 'monthly');
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({ method: 'pix', automaticPix: 'ended' });
    expect(authorizations()).toEqual(['CANCELLED']);
  });
});
