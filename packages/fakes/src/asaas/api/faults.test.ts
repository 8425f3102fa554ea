import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

describe('faults on request', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  let customer: string;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
    customer = await client.newCustomer();
  });
  afterEach(() => fake.close());
  const charge = () => client.newPayment({ customer, externalReference: 'order-1' });
  const count = async () => (await client.get('/payments?externalReference=order-1')).body['totalCount'];

  it('a lost response leaves the charge behind', async () => {
    fake.control.failNext({ kind: 'lost_response', method: 'POST', path: '/payments' });
    await expect(charge()).rejects.toThrow();
    expect(await count()).toBe(1);
  });

  it('a server error after the work leaves the charge behind', async () => {
    fake.control.failNext({ kind: 'server_error_after', method: 'POST', path: '/payments' });
    const body = {
      customer,
      billingType: 'PIX',
      value: 10,
      dueDate: '2026-11-20',
      externalReference: 'order-1',
    };
    const response = await client.post('/payments', body);
    expect([response.status, Object.keys(response.body)]).toEqual([500, ['errors']]);
    expect(await count()).toBe(1);
  });

  it('a server error or a broken connection before it leaves none', async () => {
    fake.control.failNext({ kind: 'server_error' }, { kind: 'disconnect' });
    expect(await charge()).toHaveProperty('errors');
    await expect(charge()).rejects.toThrow();
    expect(await count()).toBe(0);
  });

  it('a rate limit says when it ends', async () => {
    fake.control.failNext({ kind: 'rate_limited', resetSeconds: 17, times: 2 });
    const { status, headers, body } = await client.get('/payments');
    expect([status, headers.get('ratelimit-remaining'), headers.get('ratelimit-reset')]).toEqual([
      429,
      '0',
      '17',
    ]);
    expect(body).toHaveProperty('errors');
    expect((await client.get('/payments')).status).toBe(429);
    expect((await client.get('/payments')).status).toBe(200);
  });

  it('a request is held until it is released', async () => {
    fake.control.failNext({ kind: 'hold', path: '/finance' }, { kind: 'delay', ms: 1, path: '/finance' });
    const held = client.get('/finance/balance');
    expect((await client.get('/finance/balance')).status).toBe(200);
    while (fake.control.heldCount() === 0) await client.get('/customers');
    fake.control.releaseHeld();
    expect((await held).status).toBe(200);
  });

  it('only meets the requests that it is for, until it is cleared', async () => {
    fake.control.failNext({ kind: 'server_error', method: 'POST', path: '/subscriptions' });
    expect(await charge()).not.toHaveProperty('errors');
    fake.control.clearFaults();
    expect(await client.newSubscription({ customer })).not.toHaveProperty('errors');
  });

  it('another key locks everyone else out', async () => {
    fake.control.set({ apiKey: '$aact_hmlg_new' });
    expect((await client.get('/payments')).status).toBe(401);
    expect((await createClient(fake, '$aact_hmlg_new').get('/payments')).status).toBe(200);
  });

  it('all of this works over HTTP too', async () => {
    const control = (name: string, ...args: unknown[]) =>
      fetch(`${fake.url}/control/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ args }),
      });
    const { id } = await charge();
    expect(await (await control('payPix', id)).json()).toMatchObject({ result: { id, status: 'RECEIVED' } });
    expect(await (await control('advance', { months: 1 })).json()).toEqual({ result: null });
    expect(await (await control('now')).json()).toEqual({ result: '2026-12-20 09:00:00' });
    expect((await control('payPix', id)).status).toBe(400);
    expect((await control('payPix', 'pay_none')).status).toBe(404);
    expect((await control('constructor')).status).toBe(404);
    expect(fake.control.requests().at(-1)).toEqual({ method: 'POST', path: '/v3/payments', status: 200 });
  });
});
