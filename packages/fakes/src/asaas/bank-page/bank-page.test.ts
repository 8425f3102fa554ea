import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from '../account/cards.ts';
import { type Fields, cardFields, createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

describe("the bank's page", () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());
  const page = async (path = '/', headers: Record<string, string> = {}) =>
    (await fetch(fake.url + path, { headers })).text();
  const press = async (
    action: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    fetch(`${fake.url}/bank/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
  const statusOf = async ({ id }: Fields) => (await client.get(`/payments/${id}/status`)).body['status'];

  it('lists open charges with their codes, in Portuguese and in English', async () => {
    expect(await page()).toContain('Nenhuma cobrança por aqui.');
    const pix = await client.newPayment({ description: 'Plano <b>Pro</b>' });
    await client.newPayment({ billingType: 'BOLETO' });
    await client.newPayment({ billingType: 'CREDIT_CARD' });
    const html = await page();
    for (const text of [
      'Pagar este Pix',
      'Pagar este boleto',
      'Pagar com este cartão',
      'Deixar vencer',
      'R$&nbsp;29,90',
    ]) {
      expect(html.replaceAll('\u00A0', '&nbsp;')).toContain(text);
    }
    expect(html).not.toContain('<b>Pro');
    expect(html).toContain((await client.get(`/payments/${pix['id']}/pixQrCode`)).body['payload']);
    const english = await page('/?lang=en');
    expect(english).toContain('Pay this Pix');
    expect(await page('/', { 'accept-language': 'en-GB' })).toContain('<html lang="en">');
    expect(english).not.toMatch(/Pagar|Vence|Deixar/);
  });

  it('pays, lets lapse, and moves on in time', async () => {
    const pix = await client.newPayment();
    const boleto = await client.newPayment({ billingType: 'BOLETO' });
    const lapsed = await client.newPayment();
    const paid = await press('payPix', { id: pix['id'], lang: 'pt' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, '/?lang=pt&done=1']);
    await press('payBoleto', { id: boleto['id'] });
    await press('letLapse', { id: lapsed['id'] });
    expect([await statusOf(pix), await statusOf(boleto), await statusOf(lapsed)]).toEqual([
      'RECEIVED',
      'CONFIRMED',
      'OVERDUE',
    ]);
    await press('advanceMonth');
    expect(fake.control.now()).toBe('2026-12-20 09:00:00');
    expect(await statusOf(boleto)).toBe('RECEIVED');
  });

  it('decides about cards: risk analysis, dispute and refund', async () => {
    const card = (number: string) => client.newPayment({ billingType: 'CREDIT_CARD', ...cardFields(number) });
    const held = await card(TEST_CARDS.riskAnalysis);
    expect(await page()).toContain('Aprovar análise de risco');
    await press('approveRisk', { id: held['id'] });
    expect(await page()).toContain('Contestar (chargeback)');
    await press('chargeback', { id: held['id'] });
    expect(await page()).toContain('Ganhar contestação');
    await press('winChargeback', { id: held['id'] });
    await press('refund', { id: held['id'] });
    expect(await statusOf(held)).toBe('REFUNDED');
    const open = await client.newPayment({ billingType: 'CREDIT_CARD' });
    const declined = await press('payWithCard', { id: open['id'], card: TEST_CARDS.declined });
    expect(await page(declined.headers.get('location') ?? '')).toContain('Transação não autorizada');
    expect(await statusOf(open)).toBe('PENDING');
  });

  it('shows what is wrong instead of failing', async () => {
    const { id } = await client.newPayment();
    await press('payPix', { id });
    const again = await press('payPix', { id, lang: 'en' });
    expect(again.headers.get('location')).toContain('error=');
    expect(await page('/?error=<script>')).not.toContain('<script>');
    expect((await press('payPix', { id: 'pay_none' })).headers.get('location')).toContain('error=');
    expect((await press('explode')).status).toBe(404);
    expect((await press('payPix', { id }, { origin: 'https://example.com' })).status).toBe(403);
  });

  it('opens a single charge at its invoice address, and its boleto as a PDF', async () => {
    const first = await client.newPayment({ billingType: 'BOLETO' });
    const other = await client.newPayment();
    const html = await (await fetch(first['invoiceUrl'])).text();
    expect(html).toContain(first['id']);
    expect(html).not.toContain(other['id']);
    const pdf = await fetch(first['bankSlipUrl']);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 8)).toBe('%PDF-1.4');
    expect((await fetch(`${fake.url}/i/none`)).status).toBe(404);
  });

  it('reactivates a webhook that was interrupted', async () => {
    const { id } = (
      await client.post('/webhooks', { name: 'w', url: 'http://127.0.0.1:9/', events: ['PAYMENT_CREATED'] })
    ).body;
    fake.control.interruptWebhook(id);
    expect(await page()).toContain('Reativar a fila');
    await press('reactivate', { id });
    expect(fake.control.webhooks()[0]).toMatchObject({ interrupted: false });
  });

  it('plays the payer of Pix Automático: consent, refusal and revocation', async () => {
    fake.control.set({ pixAutomatic: true });
    const order = async () =>
      client.post('/pix/automatic/authorizations', {
        customerId: await client.newCustomer(),
        frequency: 'MONTHLY',
        contractId: 'plan-1',
        startDate: '2026-12-20',
        immediateQrCode: { originalValue: 29.9 },
      });
    const [one, other] = [(await order()).body, (await order()).body];
    expect(await page()).toContain('Pagar e autorizar as próximas');
    await press('acceptPixAutomatic', { id: one['id'] });
    await press('refusePixAutomatic', { id: other['id'] });
    expect(await page('/?lang=en')).toContain('Revoke the authorisation');
    expect(fake.control.payments()).toMatchObject([{ status: 'RECEIVED', value: 29.9 }]);
    await press('cancelPixAutomatic', { id: one['id'] });
    expect(fake.control.pixAuthorizations().map(({ status }) => status)).toEqual(['CANCELLED', 'REFUSED']);
    expect(await page()).not.toContain('Pix Automático');
  });
});
