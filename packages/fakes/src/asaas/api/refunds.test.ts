import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fields, createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

const error = (code: string) => ({ errors: [{ code, description: expect.any(String) }] });

describe('paid charges are refunded', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());
  const read = async (id: string): Promise<Fields> => (await client.get(`/payments/${id}`)).body;

  const paid = async (value = 100): Promise<string> => {
    const { id } = await client.newPayment({ value });
    fake.control.payPix(id);
    return id;
  };

  it('in full or in parts by Pix, without the fee', async () => {
    const id = await paid();
    const part = await client.post(`/payments/${id}/refund`, { value: 30, description: 'Erro' });
    expect(part.body).toMatchObject({
      status: 'RECEIVED',
      refunds: [{ status: 'DONE', value: 30, description: 'Erro' }],
    });
    expect((await client.post(`/payments/${id}/refund`, { value: 70.01 })).body).toEqual(
      error('invalid_value'),
    );
    expect((await client.post(`/payments/${id}/refund`)).body['status']).toBe('REFUNDED');
    expect((await client.get('/finance/balance')).body).toEqual({ balance: 998.01 });
    const refunds = (await client.get(`/payments/${id}/refunds`)).body;
    expect(refunds['data'].map((refund: Fields) => refund['value'])).toEqual([70, 30]);
    expect(refunds['data'][0].endToEndIdentifier).toEqual(expect.any(String));
    expect((await client.post(`/payments/${id}/refund`)).status).toBe(400);
  });

  it('only if the balance allows it', async () => {
    fake.control.setBalance(0);
    const id = await paid();
    expect(await client.post(`/payments/${id}/refund`)).toMatchObject({
      status: 400,
      body: error('invalid_action'),
    });
    expect((await read(id))['status']).toBe('RECEIVED');
    expect((await client.post(`/payments/${id}/refund`, { value: 98.01 })).status).toBe(200);
  });

  it('slowly if the bank takes its time, or not at all', async () => {
    fake.control.set({ slowRefunds: true });
    const first = await paid();
    expect((await client.post(`/payments/${first}/refund`)).body['status']).toBe('REFUND_IN_PROGRESS');
    expect(fake.control.completeRefund(first).status).toBe('REFUNDED');
    const second = await paid();
    await client.post(`/payments/${second}/refund`);
    expect(fake.control.denyRefund(second)).toMatchObject({
      status: 'RECEIVED',
      refunds: [{ status: 'CANCELLED' }],
    });
    expect((await client.get('/finance/balance')).body['balance']).toBe(1_096.02);
  });

  it('by boleto over a page for the payer', async () => {
    const { id } = await client.newPayment({ billingType: 'BOLETO', value: 100 });
    fake.control.payBoleto(id);
    expect((await client.post(`/payments/${id}/refund`)).status).toBe(400);
    const { body } = await client.post(`/payments/${id}/bankSlip/refund`);
    expect(body).toEqual({ requestUrl: expect.stringContaining('/i/') });
    expect((await read(id))['status']).toBe('REFUND_REQUESTED');
    expect(fake.control.completeRefund(id).status).toBe('REFUNDED');
  });

  it('not before they are paid', async () => {
    const { id } = await client.newPayment();
    expect((await client.post(`/payments/${id}/refund`)).body).toEqual(error('invalid_action'));
  });
});
