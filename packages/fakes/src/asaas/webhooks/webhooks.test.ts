import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from '../account/cards.ts';
import { type Fields, cardFields, createClient, startReceiver } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';
import { BACKOFFS_MS } from './penalty.ts';

const TOKEN = 'a-token-of-at-least-thirty-two-characters';
const EVENTS = [
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_REFUNDED',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
];
const SUBSCRIPTION_EVENTS = ['SUBSCRIPTION_CREATED', 'SUBSCRIPTION_UPDATED', 'SUBSCRIPTION_DELETED'];

describe('webhooks', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const start = async (...statuses: number[]) => {
    receiver = await startReceiver(...statuses);
  };
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(async () => {
    await fake.close();
    await receiver?.close();
  });
  const configure = async (fields: Fields = {}): Promise<string> => {
    const events = [...EVENTS, ...SUBSCRIPTION_EVENTS];
    const body = {
      name: 'Escriba',
      url: receiver.url,
      authToken: TOKEN,
      sendType: 'SEQUENTIALLY',
      events,
      ...fields,
    };
    return (await client.post('/webhooks', body)).body['id'];
  };
  const queue = async (id: string): Promise<Fields> => (await client.get(`/webhooks/${id}`)).body;

  it('send events in the documented envelope with their token', async () => {
    await start(200);
    await configure();
    const { id } = await client.newPayment();
    fake.control.payPix(id);
    await fake.control.deliverAll();
    expect(receiver.events()).toEqual(['PAYMENT_CREATED', 'PAYMENT_RECEIVED']);
    const [created, received] = receiver.received;
    expect(created?.token).toBe(TOKEN);
    expect(created?.body).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}&\d+$/),
      event: 'PAYMENT_CREATED',
      dateCreated: '2026-11-20 09:00:00',
      account: { id: expect.any(String), ownerId: null },
      payment: expect.objectContaining({ object: 'payment', id, status: 'PENDING' }),
    });
    expect(received?.body['payment']).toMatchObject({ status: 'RECEIVED' });
    const [prefixes, numbers] = [0, 1].map((part) =>
      receiver.received.map(({ body }) => body['id'].split('&')[part]),
    );
    expect(new Set(prefixes).size).toBe(1);
    expect(new Set(numbers).size).toBe(2);
  });

  it('tell of a card charge that was paid at creation already as paid', async () => {
    await start(200);
    await configure();
    await client.newPayment({ billingType: 'CREDIT_CARD', ...cardFields(TEST_CARDS.approved) });
    await fake.control.deliverAll();
    expect(receiver.received.map(({ body }) => [body['event'], body['payment'].status])).toEqual([
      ['PAYMENT_CREATED', 'CONFIRMED'],
      ['PAYMENT_CONFIRMED', 'CONFIRMED'],
    ]);
  });

  it('follow each way that a charge can go', async () => {
    await start(200);
    await configure();
    const events = async () => {
      await fake.control.deliverAll();
      return receiver.events().splice(0);
    };
    const clear = () => receiver.received.splice(0);
    const held = await client.newPayment({
      billingType: 'CREDIT_CARD',
      ...cardFields(TEST_CARDS.riskAnalysis),
    });
    fake.control.approveRisk(held['id']);
    fake.control.chargeback(held['id']);
    fake.control.winChargeback(held['id']);
    expect(await events()).toEqual(
      ['CREATED', 'AWAITING_RISK_ANALYSIS', 'APPROVED_BY_RISK_ANALYSIS', 'CONFIRMED', 'CHARGEBACK_REQUESTED']
        .concat(['CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL', 'CONFIRMED'])
        .map((name) => `PAYMENT_${name}`),
    );
    clear();
    const boleto = await client.newPayment({ billingType: 'BOLETO' });
    fake.control.advance({ days: 1 });
    fake.control.payBoleto(boleto['id']);
    fake.control.advance({ days: 3 });
    expect(await events()).toEqual([
      'PAYMENT_CREATED',
      'PAYMENT_OVERDUE',
      'PAYMENT_CONFIRMED',
      'PAYMENT_RECEIVED',
    ]);
    clear();
    const subscription = await client.newSubscription();
    await client.remove(`/subscriptions/${subscription['id']}`);
    expect(await events()).toEqual([
      'SUBSCRIPTION_CREATED',
      'PAYMENT_CREATED',
      'PAYMENT_CREATED',
      'PAYMENT_DELETED',
      'PAYMENT_DELETED',
      'SUBSCRIPTION_DELETED',
    ]);
    expect(receiver.received[0]?.body['subscription']).toMatchObject({
      dateCreated: '24/11/2026',
      nextDueDate: '24/11/2026',
    });
    clear();
    await client.newSubscription({ billingType: 'CREDIT_CARD', ...cardFields(TEST_CARDS.declinesRenewals) });
    fake.control.advanceTo('2026-12-25');
    expect(await events()).toEqual([
      'SUBSCRIPTION_CREATED',
      'PAYMENT_CREATED',
      'PAYMENT_CONFIRMED',
      'PAYMENT_CREATED',
      'PAYMENT_CREATED',
      // The charge that was held at first.
      'PAYMENT_RECEIVED',
      'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
      'PAYMENT_OVERDUE',
    ]);
  });

  it.each([
    [{ url: 'ftp://example.com' }, 'invalid_url'],
    [{ url: 'none' }, 'invalid_url'],
    [{ authToken: 'short' }, 'invalid_authToken'],
    [{ authToken: `${TOKEN} ${TOKEN}` }, 'invalid_authToken'],
    [{ authToken: `$aact_hmlg_${TOKEN}` }, 'invalid_authToken'],
    [{ events: [] }, 'invalid_events'],
    [{ events: ['PAYMENT_NONE'] }, 'invalid_events'],
    [{ sendType: 'SOMETIMES' }, 'invalid_sendType'],
    [{ name: '' }, 'invalid_name'],
  ])('are refused: %j', async (fields, code) => {
    await start(200);
    const body = { name: 'Escriba', url: receiver.url, authToken: TOKEN, events: EVENTS, ...fields };
    expect((await client.post('/webhooks', body)).body['errors'][0].code).toBe(code);
    expect((await client.get('/webhooks')).body['totalCount']).toBe(0);
  });

  it('show their token at creation only, are at most ten, and are changed and deleted', async () => {
    await start(200);
    const body = { name: 'Escriba', url: receiver.url, events: EVENTS };
    const created = await client.post('/webhooks', body);
    expect(created.body['authToken']).toMatch(/^\S{32,255}$/);
    const { id } = created.body;
    expect(await queue(id)).not.toHaveProperty('authToken');
    expect(await queue(id)).toMatchObject({
      hasAuthToken: true,
      interrupted: false,
      penalizedRequestsCount: 0,
      apiVersion: 3,
    });
    expect((await client.put(`/webhooks/${id}`, { name: 'Outro', enabled: false })).body).toMatchObject({
      name: 'Outro',
      enabled: false,
    });
    await client.newPayment();
    expect(fake.control.deliveries()).toEqual([]);
    for (let index = 0; index < 9; index += 1) await client.post('/webhooks', body);
    expect((await client.post('/webhooks', body)).status).toBe(400);
    expect((await client.remove(`/webhooks/${id}`)).body).toEqual({ deleted: true, id });
    expect((await client.get(`/webhooks/${id}`)).status).toBe(404);
  });

  it.each([201, 204, 302, 401, 500])(
    'count a response of %i as a failure, and send again',
    async (status) => {
      await start(status);
      const id = await configure();
      await client.newPayment();
      await fake.control.deliverAll();
      expect(receiver.received).toHaveLength(2);
      expect(await queue(id)).toMatchObject({ penalizedRequestsCount: 2, interrupted: false });
      receiver.respondWith(200);
      await fake.control.deliverAll();
      expect(receiver.received).toHaveLength(2);
      fake.control.advance({ seconds: 30 });
      await fake.control.deliverAll();
      expect(receiver.received).toHaveLength(3);
      expect(new Set(receiver.received.map(({ body }) => body['id'])).size).toBe(1);
      expect(await queue(id)).toMatchObject({ penalizedRequestsCount: 0 });
    },
  );

  it('are interrupted at the fifteenth failure and keep what waits, until they are reactivated', async () => {
    await start(500);
    const id = await configure();
    await client.newPayment();
    for (const backoffMs of BACKOFFS_MS) {
      await fake.control.deliverAll();
      fake.control.advance({ seconds: backoffMs / 1_000 });
    }
    expect(receiver.received).toHaveLength(15);
    expect(await queue(id)).toMatchObject({ interrupted: true, penalizedRequestsCount: 15 });
    await client.newPayment();
    await fake.control.deliverAll();
    expect(receiver.received).toHaveLength(15);
    receiver.respondWith(200);
    expect((await client.put(`/webhooks/${id}`, { interrupted: false })).body['penalizedRequestsCount']).toBe(
      0,
    );
    await fake.control.deliverAll();
    expect(receiver.received).toHaveLength(17);
  });

  it('lose what waits longer than 14 days', async () => {
    await start(200);
    const id = await configure({ events: ['PAYMENT_CREATED'] });
    fake.control.interruptWebhook(id);
    await client.newPayment();
    fake.control.advance({ days: 15 });
    await client.newPayment();
    await client.put(`/webhooks/${id}`, { interrupted: false });
    await fake.control.deliverAll();
    expect(receiver.received).toHaveLength(1);
    expect(fake.control.deliveries().map(({ status }) => status)).toEqual(['expired', 'delivered']);
  });

  it('hold back everything behind an event that fails, but only in order', async () => {
    await start(500, 500, 200);
    await configure({ events: ['PAYMENT_CREATED'] });
    await client.newPayment({ externalReference: 'first' });
    await client.newPayment({ externalReference: 'second' });
    await fake.control.deliverAll();
    const references = () => receiver.received.map(({ body }) => body['payment'].externalReference);
    expect(references()).toEqual(['first', 'first']);
    fake.control.advance({ seconds: 30 });
    await fake.control.deliverAll();
    expect(references()).toEqual(['first', 'first', 'first', 'second']);
  });

  it('without order send on, although an event fails', async () => {
    await start(500, 200);
    await configure({ events: ['PAYMENT_CREATED'], sendType: 'NON_SEQUENTIALLY' });
    await client.newPayment();
    await client.newPayment();
    await fake.control.deliverAll();
    const attempts = fake.control.deliveries().map((delivery) => delivery.attempts);
    expect(attempts.toSorted((one, other) => one - other)).toEqual([1, 2]);
    expect(fake.control.deliveries().map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('double, lose, delay, reorder and repeat events on request', async () => {
    await start(200);
    await configure({ events: ['PAYMENT_CREATED'] });
    const create = async (externalReference: string) => client.newPayment({ externalReference });
    fake.control.duplicateNext();
    await create('double');
    fake.control.loseNext();
    await create('lost');
    await create('last');
    fake.control.reversePending();
    await fake.control.deliverAll();
    const references = () => receiver.received.map(({ body }) => body['payment'].externalReference);
    expect(references()).toEqual(['last', 'double', 'double']);
    expect(new Set(receiver.received.map(({ body }) => body['id'])).size).toBe(2);
    fake.control.resend(receiver.received[0]?.body['id']);
    fake.control.delayNext(1, 60);
    await create('late');
    await fake.control.deliverAll();
    expect(references().slice(3)).toEqual(['last']);
    fake.control.advance({ minutes: 1 });
    await fake.control.deliverAll();
    expect(references().slice(3)).toEqual(['last', 'late']);
  });

  it('arrive without being asked for, unless deliveries are paused', async () => {
    await start(200);
    await configure({ events: ['PAYMENT_CREATED'] });
    fake.control.resumeDeliveries();
    await client.newPayment();
    await fake.control.deliverAll();
    expect(receiver.received).toHaveLength(1);
    fake.control.pauseDeliveries();
    await client.newPayment();
    expect(fake.control.deliveries().at(-1)?.status).toBe('pending');
  });
});
