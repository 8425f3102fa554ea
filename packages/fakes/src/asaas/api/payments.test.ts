import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isValidBoleto, isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { type Fields, createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

const error = (code: string) => ({ errors: [{ code, description: expect.any(String) }] });

describe('charges', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());
  const read = async (id: string): Promise<Fields> => (await client.get(`/payments/${id}`)).body;
  const count = async () => (await client.get('/payments')).body['totalCount'];

  it('are created with the documented fields, without keys of relations that they do not have', async () => {
    const payment = await client.newPayment({ externalReference: 'order-1', description: 'Plano Pro' });
    expect(payment).toMatchObject({
      object: 'payment',
      id: expect.stringMatching(/^pay_[a-z0-9]{16}$/),
      dateCreated: '2026-11-20',
      value: 29.9,
      netValue: 27.91,
      originalValue: null,
      billingType: 'PIX',
      status: 'PENDING',
      dueDate: '2026-11-20',
      originalDueDate: '2026-11-20',
      paymentDate: null,
      externalReference: 'order-1',
      deleted: false,
      refunds: null,
    });
    for (const key of [
      'subscription',
      'installment',
      'creditCard',
      'canBePaidAfterDueDate',
      'confirmedDate',
    ]) {
      expect(payment).not.toHaveProperty(key);
    }
  });

  it.each([
    [{}, 'invalid_customer'],
    [{ customer: 'cus_000000000000' }, 'invalid_customer'],
    [{ billingType: 'CASH' }, 'invalid_billingType'],
    [{ value: 0 }, 'invalid_value'],
    [{ value: 'muito' }, 'invalid_value'],
    [{ value: 4.99 }, 'invalid_value'],
    [{ dueDate: '2026-11-19' }, 'invalid_dueDate'],
    [{ dueDate: '2026-02-30' }, 'invalid_dueDate'],
    [{ dueDate: '20/11/2026' }, 'invalid_dueDate'],
    [{ description: 'x'.repeat(501) }, 'invalid_description'],
    [{ installmentCount: 3 }, 'invalid_installmentCount'],
  ])('are refused with one error: %j', async (fields: Fields, code) => {
    const valid = {
      customer: await client.newCustomer(),
      billingType: 'PIX',
      value: 29.9,
      dueDate: '2026-11-20',
    };
    const body = Object.keys(fields).length === 0 ? {} : { ...valid, ...fields };
    expect(await client.post('/payments', body)).toMatchObject({ status: 400, body: error(code) });
    expect(await count()).toBe(0);
  });

  it('are filtered by customer, reference, status and days', async () => {
    const customer = await client.newCustomer();
    const first = await client.newPayment({ customer, externalReference: 'a' });
    const later = await client.newPayment({ customer, dueDate: '2026-12-05' });
    await client.newPayment();
    const ids = async (query: string) =>
      (await client.get(`/payments?${query}`)).body['data'].map((payment: Fields) => payment['id']);
    expect(await ids(`customer=${customer}`)).toEqual([later['id'], first['id']]);
    expect(await ids('externalReference=a')).toEqual([first['id']]);
    expect(await ids('dueDate[ge]=2026-12-01&dueDate[le]=2026-12-31')).toEqual([later['id']]);
    fake.control.payPix(first['id']);
    expect(await ids('status=RECEIVED')).toEqual([first['id']]);
    expect(await ids('dateCreated[ge]=2026-11-21')).toEqual([]);
  });

  describe('by Pix', () => {
    it('have a code and a QR picture which expire a year after the due date', async () => {
      const { id } = await client.newPayment({ dueDate: '2028-02-29' });
      const { status, body } = await client.get(`/payments/${id}/pixQrCode`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, expirationDate: '2029-02-28 23:59:59' });
      expect(isValidPixPayload(body['payload'])).toBe(true);
      const picture = Buffer.from(body['encodedImage'], 'base64');
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.readUInt32BE(16)).toBe(400);
    });

    it('are paid by the code; one from before a change is not accepted', async () => {
      const { id } = await client.newPayment();
      const codeOf = async () => (await client.get(`/payments/${id}/pixQrCode`)).body['payload'];
      const old = await codeOf();
      await client.put(`/payments/${id}`, { value: 50 });
      const present = await codeOf();
      expect(present).not.toBe(old);
      expect(() => fake.control.payPix(old)).toThrow('Pix');
      fake.control.payPix(present);
      expect(await read(id)).toMatchObject({
        status: 'RECEIVED',
        value: 50,
        netValue: 48.01,
        paymentDate: '2026-11-20',
        clientPaymentDate: '2026-11-20',
        pixTransaction: expect.any(String),
      });
      expect((await client.get(`/payments/${id}/status`)).body).toEqual({ status: 'RECEIVED' });
      expect(() => fake.control.payPix(id)).toThrow('em aberto');
      expect((await client.get(`/payments/${id}/pixQrCode`)).status).toBe(400);
    });

    it('have no code on an account without a Pix key', async () => {
      const { id } = await client.newPayment();
      fake.control.set({ hasPixKey: false });
      expect((await client.get(`/payments/${id}/pixQrCode`)).status).toBe(404);
      expect((await client.get(`/payments/${id}/billingInfo`)).body['pix']).toBeNull();
    });
  });

  describe('by boleto', () => {
    it('have a line and a barcode which change with every update', async () => {
      const { id, bankSlipUrl, nossoNumero, canBePaidAfterDueDate } = await client.newPayment({
        billingType: 'BOLETO',
      });
      expect(bankSlipUrl).toContain('/b/pdf/');
      expect(canBePaidAfterDueDate).toBe(true);
      const lineOf = async () => (await client.get(`/payments/${id}/identificationField`)).body;
      const old = await lineOf();
      expect(old).toEqual({
        identificationField: expect.stringMatching(/^\d{47}$/),
        nossoNumero,
        barCode: expect.stringMatching(/^\d{44}$/),
      });
      expect(isValidBoleto(old['identificationField'])).toBe(true);
      await client.put(`/payments/${id}`, { description: 'Outra' });
      expect((await lineOf())['identificationField']).not.toBe(old['identificationField']);
      const info = (await client.get(`/payments/${id}/billingInfo`)).body;
      expect(info).toMatchObject({ creditCard: null, bankSlip: { nossoNumero, bankSlipUrl } });
      expect(info['pix'].payload).toMatch(/^000201/);
    });

    it('are confirmed when paid and received on the next business day', async () => {
      const { id } = await client.newPayment({ billingType: 'BOLETO' });
      fake.control.payBoleto(id);
      expect(await read(id)).toMatchObject({
        status: 'CONFIRMED',
        paymentDate: null,
        creditDate: '2026-11-23',
      });
      fake.control.advanceTo('2026-11-22');
      expect((await read(id))['status']).toBe('CONFIRMED');
      fake.control.advanceTo('2026-11-23');
      expect(await read(id)).toMatchObject({ status: 'RECEIVED', paymentDate: '2026-11-23' });
    });

    it('cost fine and interest after the due date, and less with a discount before it', async () => {
      const terms = {
        fine: { value: 2, type: 'PERCENTAGE' },
        interest: { value: 3 },
        discount: { value: 10, dueDateLimitDays: 1 },
      };
      const { id } = await client.newPayment({ billingType: 'BOLETO', value: 100, ...terms });
      fake.control.advance({ days: 10 });
      fake.control.payBoleto(id);
      expect(await read(id)).toMatchObject({ value: 103, originalValue: 100, interestValue: 3 });
      const early = await client.newPayment({
        billingType: 'BOLETO',
        value: 100,
        dueDate: '2026-12-05',
        ...terms,
      });
      fake.control.payBoleto(early['id']);
      expect(await read(early['id'])).toMatchObject({ value: 90, originalValue: 100, interestValue: null });
    });
  });

  it('are removed while open, are still readable, and come back', async () => {
    const { id } = await client.newPayment();
    expect((await client.remove(`/payments/${id}`)).body).toEqual({ deleted: true, id });
    expect((await read(id))['deleted']).toBe(true);
    expect(await count()).toBe(0);
    expect((await client.remove(`/payments/${id}`)).status).toBe(400);
    fake.control.advance({ days: 3 });
    expect((await read(id))['status']).toBe('PENDING');
    expect((await client.post(`/payments/${id}/restore`)).body).toMatchObject({
      deleted: false,
      status: 'OVERDUE',
    });
    expect((await client.put(`/payments/${id}`, { dueDate: '2026-12-01' })).body['status']).toBe('PENDING');
    fake.control.payPix(id);
    expect((await client.remove(`/payments/${id}`)).status).toBe(400);
    expect((await client.put(`/payments/${id}`, { value: 10 })).status).toBe(400);
  });

  it('are paid and let lapse by the actions of the sandbox', async () => {
    const first = await client.newPayment({ billingType: 'BOLETO' });
    const second = await client.newPayment();
    expect((await client.post(`/sandbox/payment/${first['id']}/confirm`)).body['status']).toBe('CONFIRMED');
    expect((await client.post(`/sandbox/payment/${second['id']}/overdue`)).body['status']).toBe('OVERDUE');
  });
});
