import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fields, createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

describe('service invoices', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());
  const setUp = () =>
    client.post('/fiscalInfo', { email: 'fiscal@example.com', simplesNacional: true, password: 'x' });
  const invoices = async (query = ''): Promise<Fields[]> =>
    (await client.get(`/invoices?${query}`)).body['data'];
  const taxes = { retainIss: false, iss: 2 };

  it('need tax data, which are 404 before they are there', async () => {
    expect((await client.get('/fiscalInfo')).status).toBe(404);
    expect((await client.post('/fiscalInfo', {})).status).toBe(400);
    const { id } = await client.newPayment();
    const body = { payment: id, serviceDescription: 'Transcrição', effectiveDate: '2026-11-20', taxes };
    expect((await client.post('/invoices', body)).status).toBe(400);
    expect((await setUp()).body).toMatchObject({ simplesNacional: true, passwordSent: true });
    expect(JSON.stringify((await client.get('/fiscalInfo')).body)).not.toContain('"x"');
    expect((await client.get('/fiscalInfo/services?description=transcri')).body['data']).toHaveLength(1);
    expect((await client.get('/fiscalInfo/municipalOptions')).status).toBe(200);
  });

  it('are scheduled, issued on their day, and canceled', async () => {
    await setUp();
    const { id } = await client.newPayment({ value: 100 });
    const body = { payment: id, serviceDescription: 'Transcrição', effectiveDate: '2026-11-25', taxes };
    const created = (await client.post('/invoices', body)).body;
    expect(created).toMatchObject({
      object: 'invoice',
      status: 'SCHEDULED',
      payment: id,
      value: 100,
      number: null,
    });
    expect((await client.put(`/invoices/${created['id']}`, { value: 90 })).body['value']).toBe(90);
    fake.control.advanceTo('2026-11-25');
    const [issued] = await invoices(`payment=${id}`);
    expect(issued).toMatchObject({
      status: 'AUTHORIZED',
      number: expect.any(String),
      pdfUrl: expect.any(String),
    });
    expect((await client.put(`/invoices/${created['id']}`, { value: 80 })).status).toBe(400);
    expect((await client.post(`/invoices/${created['id']}/cancel`)).body['status']).toBe('CANCELED');
  });

  it('fail at the city hall on request', async () => {
    await setUp();
    const customer = await client.newCustomer();
    const body = { customer, serviceDescription: 'Transcrição', value: 10, effectiveDate: '2026-11-25' };
    const { id } = (await client.post('/invoices', body)).body;
    expect(fake.control.failInvoice(id, 'RPS inválido')).toMatchObject({
      status: 'ERROR',
      statusDescription: 'RPS inválido',
    });
    expect((await client.post(`/invoices/${id}/authorize`)).body['status']).toBe('AUTHORIZED');
  });

  it('come by themselves with the charges of a subscription', async () => {
    await setUp();
    const subscription = await client.newSubscription();
    const path = `/subscriptions/${subscription['id']}/invoiceSettings`;
    expect((await client.get(path)).status).toBe(404);
    expect((await client.post(path, { effectiveDatePeriod: 'SOMETIMES' })).status).toBe(400);
    await client.post(path, { effectiveDatePeriod: 'ON_PAYMENT_CONFIRMATION', observations: 'Plano Pro' });
    const [first] = await client.chargesOf(subscription);
    fake.control.payPix(first?.['id']);
    expect(await invoices()).toMatchObject([
      { payment: first?.['id'], effectiveDate: '2026-11-20', observations: 'Plano Pro', value: 29.9 },
    ]);
    await client.put(path, { effectiveDatePeriod: 'ON_NEXT_MONTH' });
    fake.control.advanceTo('2026-12-20');
    expect((await invoices())[0]).toMatchObject({ effectiveDate: '2027-02-01' });
    expect((await client.remove(path)).status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
  });
});

describe('PIX Automático', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({
      now: '2026-11-20',
      deliveries: 'manual',
      settings: { pixAutomatic: true },
    });
    client = createClient(fake);
  });
  afterEach(() => fake.close());
  const path = '/pix/automatic/authorizations';
  const authorise = async (customerId: string) =>
    client.post(path, {
      customerId,
      frequency: 'MONTHLY',
      contractId: 'plan-1',
      startDate: '2026-12-20',
      value: 29.9,
      immediateQrCode: { originalValue: 29.9, expirationSeconds: 3_600 },
    });
  const watch = () =>
    client.post('/webhooks', {
      name: 'all',
      url: 'http://127.0.0.1:9/',
      events: [
        'AUTHORIZATION_CREATED',
        'AUTHORIZATION_ACTIVATED',
        'PAYMENT_INSTRUCTION_CREATED',
        'PAYMENT_INSTRUCTION_SCHEDULED',
        'PAYMENT_INSTRUCTION_REFUSED',
        'PAYMENT_INSTRUCTION_CANCELLED',
      ]
        .map((name) => `PIX_AUTOMATIC_RECURRING_${name}`)
        .concat('PAYMENT_CREATED', 'PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED', 'PAYMENT_OVERDUE'),
    });
  const events = () =>
    fake.control.deliveries().map(({ event }) => event.replace('PIX_AUTOMATIC_RECURRING_', ''));

  it('does not exist on an account that Asaas has not allowed it to', async () => {
    fake.control.set({ pixAutomatic: false });
    expect((await authorise(await client.newCustomer())).status).toBe(403);
  });

  it('pays once, is active, and then pays scheduled charges on their due date', async () => {
    await watch();
    const customer = await client.newCustomer();
    const { body } = await authorise(customer);
    const identifier = body['immediateQrCode'].conciliationIdentifier;
    expect(body).toMatchObject({ status: 'CREATED', payload: expect.stringMatching(/^000201/) });
    const charge = { customer, pixAutomaticAuthorizationId: body['id'], dueDate: '2026-12-20' };
    expect(await client.newPayment(charge)).toHaveProperty('errors');
    fake.control.acceptPixAutomatic(body['id']);
    await client.newPayment({ customer, dueDate: '2026-12-31' });
    const { body: found } = await client.get(`/payments?pixQrCodeId=${identifier}`);
    expect(found['data']).toMatchObject([{ status: 'RECEIVED', conciliationIdentifier: identifier }]);
    expect(await client.newPayment(charge)).toHaveProperty('errors'); // too early
    fake.control.advanceTo('2026-12-10');
    const { id } = await client.newPayment(charge);
    fake.control.advanceTo('2026-12-20');
    expect((await client.get(`/payments/${id}`)).body['status']).toBe('CONFIRMED');
    expect(events()).toEqual([
      'AUTHORIZATION_CREATED',
      'PAYMENT_CREATED',
      'PAYMENT_RECEIVED',
      'AUTHORIZATION_ACTIVATED',
      'PAYMENT_CREATED',
      'PAYMENT_CREATED',
      'PAYMENT_INSTRUCTION_CREATED',
      'PAYMENT_INSTRUCTION_SCHEDULED',
      'PAYMENT_CONFIRMED',
    ]);
    fake.control.advance({ days: 1 });
    expect((await client.get(`/payments/${id}`)).body['status']).toBe('RECEIVED');
  });

  it('is agreed to with the payment of its code', async () => {
    const { body } = await authorise(await client.newCustomer());
    expect(fake.control.payPix(body['payload'])).toMatchObject({ status: 'RECEIVED', value: 29.9 });
    expect(fake.control.pixAuthorizations()).toMatchObject([{ id: body['id'], status: 'ACTIVE' }]);
    expect(() => fake.control.payPix(body['payload'])).toThrow();
  });

  it('leaves a charge open that the bank refuses, that is paid by hand, or whose authorisation ends', async () => {
    const customer = await client.newCustomer();
    const { body } = await authorise(customer);
    fake.control.acceptPixAutomatic(body['id']);
    await watch();
    fake.control.advanceTo('2026-12-18');
    const charge = () =>
      client.newPayment({ customer, pixAutomaticAuthorizationId: body['id'], dueDate: '2026-12-20' });
    const [refused, paid, cancelled] = [await charge(), await charge(), await charge()];
    fake.control.refuseInstruction(refused['id']);
    fake.control.payPix(paid['id']);
    expect((await client.remove(`${path}/${body['id']}`)).body['status']).toBe('CANCELLED');
    fake.control.advanceTo('2026-12-21');
    const statusOf = async ({ id }: Fields) => (await client.get(`/payments/${id}/status`)).body['status'];
    expect([await statusOf(refused), await statusOf(paid), await statusOf(cancelled)]).toEqual([
      'OVERDUE',
      'RECEIVED',
      'OVERDUE',
    ]);
    expect(events().filter((event) => /REFUSED|CANCELLED/.test(event))).toEqual([
      'PAYMENT_INSTRUCTION_REFUSED',
      'PAYMENT_INSTRUCTION_CANCELLED',
      'PAYMENT_INSTRUCTION_CANCELLED',
    ]);
  });

  it.each([{ frequency: 'DAILY' }, { contractId: undefined }, { startDate: 'x' }, { immediateQrCode: {} }])(
    'refuses %j',
    async (fields) => {
      const customerId = await client.newCustomer();
      const valid = {
        customerId,
        frequency: 'MONTHLY',
        contractId: 'a',
        startDate: '2026-12-20',
        immediateQrCode: { originalValue: 10 },
      };
      expect((await client.post(path, { ...valid, ...fields })).status).toBe(400);
      expect((await client.get(path)).body['totalCount']).toBe(0);
    },
  );
});
