import { collectBilling, eraseBilling } from '@escriba/contracts/billing/internal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Asaas } from '../../asaas/asaas-api.ts';
import { createCardChanges } from '../../orders/changes/card-changes.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import { dumpTables } from '../../testing/dump-tables.ts';
import { CUSTOMER, type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => service.control.setBalance(100_000));

const erase = async (user: string): Promise<void> => {
  const { status, body } = await service.send(user, 'DELETE', eraseBilling.path);
  expect([status, body]).toEqual([200, { success: true }]);
};
const collect = async (user: string) => (await service.send(user, 'GET', collectBilling.path)).body.data;

const PAYABLE = ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS'];
/** Charges and subscriptions at Asaas by which the user could still be charged. */
const payable = async (user: string): Promise<unknown[]> => {
  const subscriptions = await service.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', user)
    .execute();
  const ids = new Set<unknown>(subscriptions.map(({ id }) => id));
  return [
    ...(await service.remoteCharges(user)).filter(({ status }) => PAYABLE.includes(status)),
    ...service.control
      .subscriptions()
      .filter(({ externalReference, deleted }) => ids.has(externalReference) && !deleted),
  ];
};

/** Returns every row with the user's id, to search for personal data. */
const rowsOf = async (user: string): Promise<string> => {
  const rows = (await dumpTables(service.db)).split('\n').filter((row) => row.includes(user));
  return rows.join('\n');
};
const PERSON = ['Ana', 'ana@example.com', '24971563792', '01001000', 'Praça', 'São Paulo', '11912345678'];

describe('an export', () => {
  it('has payer, subscriptions and charges', async () => {
    const user = await service.subscriber();
    await service.order(user, { plan: 'business', paymentMethod: 'pix' });
    const data = await collect(user);
    expect(data).toMatchObject({
      customer: { name: CUSTOMER.name, email: CUSTOMER.email, cpfCnpj: '24971563792' },
      subscriptions: [{ plan: 'pro', cycle: 'monthly', status: 'active', endedAt: null }],
    });
    const kinds = data.charges.map(({ kind, state }: { kind: string; state: string }) => [kind, state]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['first', 'paid'],
        ['upgrade', 'open'],
      ]),
    );
    const row = await service.db
      .selectFrom('subscriptions')
      .select(['card_token', 'asaas_id'])
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).not.toContain(row.card_token);
  });

  it('has refunds, with the form in which the payer of a boleto names an account', async () => {
    const user = service.newUser();
    await service.order(user, { paymentMethod: 'boleto' });
    const [order] = await service.remoteCharges(user);
    service.control.payBoleto(order?.id ?? '');
    await service.settle();
    await service.send(user, 'POST', '/api/subscription/withdraw');
    const { refunds } = await service.status(user);
    expect(refunds).toMatchObject([{ amountCents: 2_900, formUrl: expect.stringMatching(/^http/) }]);
    expect((await collect(user)).refunds).toEqual(refunds);
  });

  it('of a user who ordered nothing is empty', async () => {
    expect(await collect(service.newUser())).toEqual({
      customer: null,
      subscriptions: [],
      charges: [],
      refunds: [],
      affiliate: null,
      referral: null,
    });
  });
});

describe('the deletion of an account', () => {
  it('ends the subscription at Asaas, and keeps charges and ledger without personal data', async () => {
    const user = await service.subscriber();
    const before = await collect(user);
    const ledger = await service.balances(user);
    await erase(user);
    expect(await service.status(user)).toMatchObject({ plan: 'free', terms: null, pendingCharge: null });
    expect(await payable(user)).toEqual([]);
    const after = await collect(user);
    expect(after.customer).toBeNull();
    expect(after.charges).toEqual(
      expect.arrayContaining(before.charges.filter(({ state }: { state: string }) => state === 'paid')),
    );
    expect(await service.balances(user)).toEqual(ledger);
    const rows = await rowsOf(user);
    expect(PERSON.filter((part) => rows.includes(part))).toEqual([]);
    await service.advance({ months: 2 });
    expect(await payable(user)).toEqual([]);
    expect((await service.status(user)).plan).toBe('free');
  });

  it('removes the cards of every subscription that the user had', async () => {
    const user = await service.subscriber();
    await service.send(user, 'POST', '/api/subscription/withdraw');
    await service.settle();
    const again = { paymentMethod: 'credit_card', creditCard: card('4012001037141112') };
    expect((await service.order(user, again)).status).toBe(200);
    await erase(user);
    await service.settle();
    const rows = await service.db
      .selectFrom('subscriptions')
      .select(['card_token', 'card_last4', 'card_ip', 'state'])
      .where('user_id', '=', user)
      .execute();
    const gone = { card_token: null, card_last4: null, card_ip: null, state: 'ended' };
    expect(rows).toEqual([gone, gone]);
  });

  it('can be repeated', async () => {
    const user = await service.subscriber();
    await erase(user);
    // Only the version of the plan in force grows.
    const read = async () => (await rowsOf(user)).replace(/("version": )\d{13}/, '$1');
    const before = await read();
    await erase(user);
    expect(await read()).toBe(before);
    await erase(service.newUser());
  });

  it('with a paid year ends it at once, without a refund, and leaves nothing to pay', async () => {
    const user = await service.subscriber({ cycle: 'yearly' });
    await service.advanceDays(8);
    await erase(user);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'free', terms: null, refunds: [] });
    expect(await payable(user)).toEqual([]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -29_000 });
  });

  it('during a refund lets the refund finish', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    service.control.setBalance(0);
    await service.send(user, 'POST', '/api/subscription/withdraw');
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'waiting' }]);
    await erase(user);
    service.control.setBalance(100_000);
    await service.advance({ minutes: 15 });
    expect((await service.status(user)).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: 0 });
  });

  it('with an open order leaves nothing to pay', async () => {
    for (const paymentMethod of ['pix', 'boleto']) {
      const user = service.newUser();
      await service.order(user, { paymentMethod });
      expect(await payable(user)).not.toEqual([]);
      await erase(user);
      await service.settle();
      expect(await payable(user)).toEqual([]);
    }
  });

  it('with an open upgrade, or a renewal paid ahead, leaves nothing to pay and gives the money back', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    const [open] = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    service.control.payPix(open?.id ?? '');
    await service.settle();
    await service.order(user, { plan: 'business' });
    await erase(user);
    await service.settle();
    expect(await payable(user)).toEqual([]);
    expect((await service.status(user)).refunds).toMatchObject([{ amountCents: 2_900, state: 'refunded' }]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -2_900 });
  });

  it('with an order whose response was lost leaves nothing to pay', async () => {
    const user = service.newUser();
    service.control.failNext({ kind: 'lost_response', method: 'POST', path: '/subscriptions' });
    await service.order(user, {});
    await erase(user);
    await service.advance({ minutes: 5 });
    expect(await payable(user)).toEqual([]);
    expect((await service.status(user)).plan).toBe('free');
  });

  it('is acknowledged while Asaas is away, which then follows', async () => {
    const user = await service.subscriber();
    service.control.failNext({ kind: 'server_error', times: 100 });
    await erase(user);
    expect((await service.status(user)).plan).toBe('free');
    service.control.clearFaults();
    await service.advance({ minutes: 5 });
    expect(await payable(user)).toEqual([]);
  });
});

describe('a payment that arrives after the deletion', () => {
  it.each(['before the order was ended at Asaas', 'after Asaas could not end it'])(
    'of an open order, %s, is given back and starts nothing',
    async (when) => {
      const user = service.newUser();
      const { body } = await service.order(user, {});
      const pay = () => service.control.payPix(body.paymentData.qrCodeText);
      if (when.startsWith('before')) pay();
      else service.control.failNext({ kind: 'server_error', times: 100 });
      await erase(user);
      service.control.clearFaults();
      if (when.startsWith('after')) pay();
      await service.advance({ minutes: 20 });
      expect(await service.status(user)).toMatchObject({ plan: 'free', refunds: [{ state: 'refunded' }] });
      expect(await service.published(user)).not.toContainEqual(expect.objectContaining({ plan: 'pro' }));
      expect(await payable(user)).toEqual([]);
      expect(await service.balances(user)).toMatchObject({ customer: 0 });
    },
  );

  it('of an order that was given up before is given back and starts nothing', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, {});
    service.control.failNext({ kind: 'server_error', times: 100 });
    await service.send(user, 'DELETE', '/api/subscription/checkout');
    await erase(user);
    service.control.clearFaults();
    service.control.payPix(body.paymentData.qrCodeText);
    await service.advance({ minutes: 20 });
    expect(await service.status(user)).toMatchObject({ plan: 'free', refunds: [{ state: 'refunded' }] });
    expect(await payable(user)).toEqual([]);
  });

  it('of an overdue month is given back and starts nothing', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advanceDays(33);
    const { terms } = await service.status(user);
    const path = `/api/subscription/payments/${terms?.overdue?.chargeId}`;
    const { body } = await service.send(user, 'GET', path);
    service.control.payPix(body.paymentData.qrCodeText);
    await erase(user);
    await service.advance({ minutes: 20 });
    expect(await service.status(user)).toMatchObject({ plan: 'free', refunds: [{ state: 'refunded' }] });
    expect(await payable(user)).toEqual([]);
  });
});

describe('a request that the deletion of the account overtakes', () => {
  const refused = { status: 410, body: { error: 'billing.account_deleted' } };

  it.each([
    ['who ordered nothing', async () => service.newUser()],
    ['with a plan', async () => service.subscriber()],
  ])('of a user %s orders nothing, prices nothing and stores no payer', async (_who, find) => {
    const user = await find();
    await erase(user);
    await service.settle();
    const before = await rowsOf(user);
    expect(await service.order(user, {})).toMatchObject(refused);
    expect(await service.preview(user, 'pro', 'yearly')).toMatchObject(refused);
    expect(await rowsOf(user)).toBe(before);
    expect(await payable(user)).toEqual([]);
  });

  it('stores no card', async () => {
    const user = await service.subscriber();
    const { terms } = await service.status(user);
    const subscription = await createSubscriptionsRepository(service.db).find(terms?.id ?? '');
    if (subscription === undefined) throw new Error('no subscription');
    const { asaas } = service.resources;
    const tokenizeCard: Asaas['tokenizeCard'] = async (payment) => {
      const token = await asaas.tokenizeCard(payment);
      await erase(user);
      return token;
    };
    const cards = createCardChanges({ ...service.resources, asaas: { ...asaas, tokenizeCard } });
    await cards.replace({ ...subscription, asaasId: null }, card('4012001037141112'), '203.0.113.7');
    expect(await createSubscriptionsRepository(service.db).find(subscription.id)).toMatchObject({
      state: 'ended',
      card: null,
      cardToken: null,
      cardIp: null,
    });
    const body = { paymentMethod: 'credit_card', creditCard: card() };
    expect(await service.send(user, 'POST', '/api/subscription/method', { body })).toMatchObject({
      status: 404,
      body: { error: 'billing.no_subscription' },
    });
  });

  it.each([true, false])(
    'leaves nothing to pay if both run at once; the deletion first: %s',
    async (isFirst) => {
      const user = service.newUser();
      const both = [() => service.order(user, {}), () => erase(user)];
      await Promise.all((isFirst ? both.toReversed() : both).map((run) => run()));
      await service.advance({ minutes: 5 });
      expect(await payable(user)).toEqual([]);
      const rows = await rowsOf(user);
      expect(PERSON.filter((part) => rows.includes(part))).toEqual([]);
      expect((await service.status(user)).pendingCharge).toBeNull();
    },
  );
});
