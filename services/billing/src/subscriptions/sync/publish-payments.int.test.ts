import { randomUUID } from 'node:crypto';
import { ASAAS_TOKEN_HEADER, receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { eraseBilling } from '@escriba/contracts/billing/internal';
import type { PaymentEvent } from '@escriba/contracts/events/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

/** Returns the events for auth about a user's money, oldest first. */
const publishedTo = async (user: string): Promise<readonly Omit<PaymentEvent, 'id'>[]> => {
  const rows = await service.db
    .selectFrom('outbox')
    .select('payload')
    .where('subject', '=', `payments ${user}`)
    .orderBy('position')
    .execute();
  return rows.map(({ payload }) => payload as Omit<PaymentEvent, 'id'>);
};
const summaryOf = async (user: string) =>
  (await publishedTo(user)).map(({ type, data }) => [type, data.amountCents, data.period]);
const days = (firstDay: string, lastDay: string) => ({ firstDay, lastDay });
const withdraw = (user: string) => service.send(user, 'POST', '/api/subscription/withdraw');
const paymentOf = async (user: string): Promise<string> => (await service.remoteCharges(user))[0]?.id ?? '';
const openPaymentOf = async (user: string): Promise<string> =>
  (await service.remoteCharges(user)).find(({ status }) => status === 'PENDING')?.id ?? '';

describe('a payment is published once', () => {
  it('by card, with what a receipt needs, and nothing else of the user', async () => {
    const user = await service.subscriber();
    const [event, ...others] = await publishedTo(user);
    expect(others).toEqual([]);
    expect(event).toEqual({
      type: 'payment.received',
      occurredAt: '2026-03-16T15:00:00.000Z',
      data: {
        userId: user,
        chargeId: expect.any(String),
        plan: 'pro',
        cycle: 'monthly',
        extraSeats: 0,
        method: 'credit_card',
        card: { brand: expect.any(String), last4: card().number.slice(-4) },
        period: days('2026-03-16', '2026-04-15'),
        amountCents: 2_900,
      },
    });
  });

  it('by PIX, although its webhook arrives twice and Asaas is read again and again', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, {});
    expect(await publishedTo(user)).toEqual([]);
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    for (let count = 0; count < 2; count += 1) {
      const id = `evt_${randomUUID().replaceAll('-', '')}&1`;
      const { status } = await service.send(undefined, 'POST', receiveAsaasEvent.path, {
        body: { id, event: 'PAYMENT_RECEIVED', payment: { id: await paymentOf(user) } },
        headers: { [ASAAS_TOKEN_HEADER]: service.webhookToken },
      });
      expect(status).toBe(200);
      await service.settle();
    }
    await service.advanceDays(3);
    expect(await publishedTo(user)).toMatchObject([{ type: 'payment.received', data: { method: 'pix' } }]);
  });

  it('by boleto, for a year', async () => {
    const user = service.newUser();
    await service.order(user, { paymentMethod: 'boleto', cycle: 'yearly' });
    service.control.payBoleto(await paymentOf(user));
    await service.advanceDays(2);
    const [event, ...others] = await publishedTo(user);
    expect(others).toEqual([]);
    expect(event?.data).toMatchObject({ method: 'boleto', cycle: 'yearly', card: null });
  });

  it('for each later month of a subscription', async () => {
    const user = await service.subscriber();
    await service.advance({ months: 2 });
    expect(await summaryOf(user)).toEqual([
      ['payment.received', 2_900, days('2026-03-16', '2026-04-15')],
      ['payment.received', 2_900, days('2026-04-16', '2026-05-15')],
      ['payment.received', 2_900, days('2026-05-16', '2026-06-15')],
    ]);
  });

  it('ahead of its month, with the days of that month', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advanceDays(10);
    service.control.payPix(await openPaymentOf(user));
    await service.settle();
    const published = await summaryOf(user);
    expect(published.at(-1)).toEqual(['payment.received', 2_900, days('2026-04-16', '2026-05-15')]);
    await service.advance({ days: 25 });
    expect(await summaryOf(user)).toHaveLength(published.length);
  });
});

describe('money that went back', () => {
  it('is published once, with its amount', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    await withdraw(user);
    await service.advanceDays(2);
    expect((await summaryOf(user)).map(([type, cents]) => [type, cents])).toEqual([
      ['payment.received', 2_900],
      ['payment.refunded', 2_900],
    ]);
  });

  it('is not published while it is waiting', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    service.control.setBalance(0);
    await withdraw(user);
    expect((await publishedTo(user)).map(({ type }) => type)).toEqual(['payment.received']);
    service.control.setBalance(100_000);
    await service.advance({ minutes: 15 });
    expect((await publishedTo(user)).map(({ type }) => type)).toEqual([
      'payment.received',
      'payment.refunded',
    ]);
  });

  it('in part is published in part', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    service.control.refund(await paymentOf(user), 9);
    await service.settle();
    expect((await summaryOf(user)).at(-1)).toEqual([
      'payment.refunded',
      900,
      days('2026-03-16', '2026-04-15'),
    ]);
  });

  it('because nothing could be given for it: its payment has no period', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    service.control.setBalance(100_000);
    const renewal = await openPaymentOf(user);
    service.control.failNext({ kind: 'server_error', times: 4 });
    await withdraw(user);
    service.control.payPix(renewal);
    await service.advance({ minutes: 30 });
    const [, ...late] = await summaryOf(user);
    expect(late).toHaveLength(3);
    expect(late).toEqual(
      expect.arrayContaining([
        ['payment.received', 2_900, null],
        ['payment.refunded', 2_900, null],
        ['payment.refunded', 2_900, days('2026-03-16', '2026-04-15')],
      ]),
    );
  });
});

describe('the payments of a deleted account', () => {
  const erase = (user: string) => service.send(user, 'DELETE', eraseBilling.path);

  it('are not published, and those that wait are deleted', async () => {
    const user = await service.subscriber();
    expect(await publishedTo(user)).toHaveLength(1);
    expect((await erase(user)).status).toBe(200);
    expect(await publishedTo(user)).toEqual([]);
    const late = service.newUser();
    const { body } = await service.order(late, {});
    service.control.setBalance(100_000);
    service.control.failNext({ kind: 'server_error', times: 4 });
    await erase(late);
    service.control.payPix(body.paymentData.qrCodeText);
    await service.advance({ minutes: 30 });
    expect(service.control.payments().map(({ status }) => status)).toContain('REFUNDED');
    expect(await publishedTo(late)).toEqual([]);
  });
});
