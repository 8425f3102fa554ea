import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CPF, createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

const error = (code: string) => ({ errors: [{ code, description: expect.any(String) }] });

describe('the API of Asaas', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());

  it.each([
    ['', 'access_token_not_found'],
    ['key', 'invalid_access_token_format'],
    ['$aact_prod_x', 'invalid_environment'],
    ['$aact_hmlg_other', 'invalid_access_token'],
  ])('refuses the key "%s"', async (key, code) => {
    const { status, body } = await createClient(fake, key).get('/customers');
    expect([status, body]).toEqual([401, error(code)]);
  });

  it('refuses a GET with a body', async () => {
    const status = await new Promise((resolve) => {
      const sent = request(`${fake.apiUrl}/customers`, {
        method: 'GET',
        headers: { access_token: fake.apiKey, 'content-type': 'application/json', 'content-length': 2 },
      });
      sent.once('response', (response) => resolve(response.resume().statusCode));
      sent.end('{}');
    });
    expect(status).toBe(403);
  });

  it('replies in its error shape to what it does not know or cannot read', async () => {
    expect(await client.get('/nothing')).toMatchObject({ status: 404, body: error('not_found') });
    expect(await client.get('/payments/pay_none')).toMatchObject({ status: 404, body: error('not_found') });
    expect(await client.post('/customers', '{"name":')).toMatchObject({
      status: 400,
      body: error('invalid_object'),
    });
    expect(await client.post('/customers', '[]')).toMatchObject({ status: 400, body: error('invalid_name') });
  });

  describe('customers', () => {
    it('are created with 200 and found by CPF and by reference, newest first', async () => {
      const body = {
        name: 'Ana',
        cpfCnpj: '249.715.637-92',
        email: 'ana@example.com',
        externalReference: 'u1',
      };
      const first = await client.post('/customers', body);
      const second = await client.post('/customers', { ...body, externalReference: 'u2' });
      expect(first).toMatchObject({
        status: 200,
        body: {
          object: 'customer',
          id: expect.stringMatching(/^cus_\d{12}$/),
          dateCreated: '2026-11-20',
          cpfCnpj: CPF,
          personType: 'FISICA',
          deleted: false,
          notificationDisabled: false,
        },
      });
      const ids = async (query: string) =>
        (await client.get(`/customers?${query}`)).body['data'].map(({ id }: { id: string }) => id);
      expect(await ids(`cpfCnpj=${CPF}`)).toEqual([second.body['id'], first.body['id']]);
      expect(await ids('externalReference=u1')).toEqual([first.body['id']]);
    });

    it.each([
      [{}, 'invalid_name'],
      [{ name: 'Ana' }, 'invalid_object'],
      [{ name: 'Ana', cpfCnpj: '11111111111' }, 'invalid_object'],
      [{ name: 'Ana', cpfCnpj: '24971563793' }, 'invalid_object'],
      [{ name: 'Ana', cpfCnpj: CPF, mobilePhone: '47999999999' }, 'invalid_mobilePhone'],
      [{ name: 'Ana', cpfCnpj: CPF, email: 'ana' }, 'invalid_email'],
    ])('are refused: %j', async (body, code) => {
      const response = await client.post('/customers', body);
      expect([response.status, response.body]).toEqual([400, error(code)]);
      expect((await client.get('/customers')).body['totalCount']).toBe(0);
    });

    it('may have a CNPJ with letters only while the account accepts it', async () => {
      const body = { name: 'Empresa', cpfCnpj: '12.ABC.345/01DE-35' };
      const accepted = await client.post('/customers', body);
      expect(accepted.body).toMatchObject({ cpfCnpj: '12ABC34501DE35', personType: 'JURIDICA' });
      fake.control.set({ alphanumericCnpj: false });
      expect(await client.post('/customers', body)).toMatchObject({
        status: 400,
        body: error('invalid_object'),
      });
      expect((await client.post('/customers', { name: 'E', cpfCnpj: '11.222.333/0001-81' })).status).toBe(
        200,
      );
    });

    it('are changed, deleted and restored; a deleted one cannot be charged', async () => {
      const id = await client.newCustomer();
      const changed = await client.put(`/customers/${id}`, { email: 'nova@example.com' });
      expect(changed.body).toMatchObject({ name: 'Ana Souza', email: 'nova@example.com' });
      expect((await client.remove(`/customers/${id}`)).body).toEqual({ deleted: true, id });
      expect((await client.get(`/customers/${id}`)).body['deleted']).toBe(true);
      expect((await client.put(`/customers/${id}`, { name: 'Ana' })).status).toBe(400);
      expect((await client.newPayment({ customer: id }))['errors'][0].code).toBe('invalid_customer');
      expect((await client.get('/customers')).body['totalCount']).toBe(0);
      expect((await client.post(`/customers/${id}/restore`)).body['deleted']).toBe(false);
      expect((await client.newPayment({ customer: id }))['status']).toBe('PENDING');
    });

    it('that are deleted lose their subscriptions and open charges', async () => {
      const customer = await client.newCustomer();
      const subscription = await client.newSubscription({ customer });
      const [first] = await client.chargesOf(subscription);
      const single = await client.newPayment({ customer });
      fake.control.payPix(single['id']);
      await client.remove(`/customers/${customer}`);
      await client.post(`/customers/${customer}/restore`);
      expect((await client.get(`/subscriptions/${subscription['id']}`)).body['deleted']).toBe(true);
      expect((await client.get(`/payments/${first?.['id']}`)).body['deleted']).toBe(true);
      expect((await client.get(`/payments/${single['id']}`)).body['deleted']).toBe(false);
    });
  });

  it('pages its lists, with at most 100 items', async () => {
    const customer = await client.newCustomer();
    for (let index = 0; index < 12; index += 1) {
      await client.newPayment({ customer, externalReference: `r${index}` });
    }
    const page = async (query: string) => (await client.get(`/payments?${query}`)).body;
    expect(await page('')).toMatchObject({
      object: 'list',
      hasMore: true,
      totalCount: 12,
      limit: 10,
      offset: 0,
    });
    const last = await page('limit=5&offset=10');
    expect(last).toMatchObject({ hasMore: false, limit: 5, offset: 10 });
    expect(
      last['data'].map(({ externalReference }: { externalReference: string }) => externalReference),
    ).toEqual(['r1', 'r0']);
    expect((await client.get('/payments?limit=101')).status).toBe(400);
    expect((await client.get('/payments?offset=-1')).status).toBe(400);
  });

  it('shows the balance in reais', async () => {
    const { id } = await client.newPayment();
    fake.control.payPix(id);
    expect((await client.get('/finance/balance')).body).toEqual({ balance: 1_027.91 });
  });
});
