import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CUSTOMER, type TestService, card, startTestService } from '../../testing/start-test-service.ts';
import { createFiscalData } from './fiscal-data.ts';

let service: TestService;

const enterFiscalData = async () => {
  const response = await fetch(`${service.fake.apiUrl}/fiscalInfo`, {
    method: 'POST',
    headers: { access_token: service.fake.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fiscal@escriba.example', simplesNacional: true }),
  });
  expect(response.status).toBe(200);
};

afterEach(() => service.stop());

describe('with invoices', () => {
  beforeEach(async () => {
    service = await startTestService({ settings: { BILLING_INVOICES: true } });
    await enterFiscalData();
  });

  const payments = async (user: string) =>
    (await service.send(user, 'GET', '/api/subscription/payments')).body.data as {
      id: string;
      kind: string;
      invoiceUrl: string | null;
    }[];
  const logged = (event: string) => service.lines.filter((line) => line.includes(`"${event}"`));
  const requestsOf = (method: string, ending: RegExp) =>
    service.control.requests().filter((request) => request.method === method && ending.test(request.path));

  it('Asaas issues one for each payment of a subscription, and its PDF is beside the payment', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    expect(service.control.invoices()).toMatchObject([
      {
        status: 'SCHEDULED',
        value: 29,
        municipalServiceId: '5402',
        municipalServiceName: 'Transcrição',
        taxes: { retainIss: false, iss: 2.9, pis: 0.65 },
      },
    ]);
    expect(await payments(user)).toMatchObject([{ kind: 'first', invoiceUrl: null }]);
    await service.advanceDays(1);
    const [invoice] = service.control.invoices();
    expect(invoice?.status).toBe('AUTHORIZED');
    expect(await payments(user)).toMatchObject([{ kind: 'first', invoiceUrl: invoice?.pdfUrl }]);
    await service.advanceDays(29);
    const open = (await service.remoteCharges(user)).find(({ status }) => status === 'PENDING');
    service.control.payPix(open?.id ?? '');
    await service.advanceDays(3);
    expect(service.control.invoices().map(({ status }) => status)).toEqual(['AUTHORIZED', 'AUTHORIZED']);
    expect((await payments(user)).map(({ invoiceUrl }) => typeof invoiceUrl)).toEqual(['string', 'string']);
    expect(requestsOf('POST', /invoiceSettings$/)).toHaveLength(1);
    expect(requestsOf('PUT', /invoiceSettings$/)).toHaveLength(0);
  });

  it('the first payment by card, which is made before the settings exist, gets one a day later', async () => {
    const user = await service.subscriber();
    expect(service.control.invoices()).toEqual([]);
    await service.advanceDays(1);
    expect(service.control.invoices()).toMatchObject([{ value: 29, serviceDescription: expect.any(String) }]);
    await service.advanceDays(3);
    expect(service.control.invoices()).toHaveLength(1);
    expect((await payments(user))[0]?.invoiceUrl).toEqual(expect.any(String));
  });

  it('an upgrade has one as soon as it is paid, and one only if the response is lost and events repeat', async () => {
    const user = await service.subscriber();
    await service.advanceDays(2);
    const before = service.control.invoices().length;
    service.control.failNext({ kind: 'lost_response', method: 'POST', path: '/invoices' });
    service.control.duplicateNext(20);
    await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
    await service.settle();
    expect(service.control.invoices()).toHaveLength(before + 1);
    await service.advance({ minutes: 2 });
    await service.advanceDays(2);
    expect(service.control.invoices()).toHaveLength(before + 1);
    const [upgrade] = (await payments(user)).filter(({ kind }) => kind === 'upgrade');
    const invoice = service.control.invoices().at(-1);
    expect(invoice).toMatchObject({ externalReference: upgrade?.id });
    expect(upgrade?.invoiceUrl).toBe(invoice?.pdfUrl);
  });

  it('an upgrade by another payer has one only, and its PDF is beside the payment', async () => {
    const user = await service.subscriber();
    await service.advanceDays(2);
    const company = { ...CUSTOMER, name: 'Loja da Ana', cpfCnpj: '11.222.333/0001-81' };
    const { body } = await service.order(user, { plan: 'business', customerInfo: company });
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    await service.advanceDays(3);
    await service.services.payments.refresh(user);
    const [invoice, ...others] = service.control
      .invoices()
      .filter(({ payment }) => payment !== service.control.invoices()[0]?.payment);
    expect(others).toEqual([]);
    const [upgrade] = (await payments(user)).filter(({ kind }) => kind === 'upgrade');
    expect(upgrade?.invoiceUrl).toBe(invoice?.pdfUrl);
  });

  it('settings whose response is lost are made once', async () => {
    service.control.failNext({ kind: 'lost_response', method: 'POST', path: '/subscriptions/sub' });
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advance({ minutes: 2 });
    await service.advanceDays(2);
    // The fake lists the requests that it has responded to.
    expect(requestsOf('POST', /invoiceSettings$/)).toHaveLength(0);
    expect(service.control.invoices()).toHaveLength(1);
    expect((await payments(user))[0]?.invoiceUrl).toEqual(expect.any(String));
  });

  it('one whose events are all lost is found by the next look', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    const [invoice] = service.control.invoices();
    service.control.loseNext(2);
    service.control.authorizeInvoice(invoice?.id ?? '');
    await service.advanceDays(2);
    expect((await payments(user))[0]?.invoiceUrl).toEqual(expect.any(String));
  });

  it('one that the city hall refuses is an alarm, and the plan stays', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    const [invoice] = service.control.invoices();
    service.control.failInvoice(invoice?.id ?? '', 'RPS inválido');
    await service.settle();
    expect(logged('billing.invoice_failed')[0]).toMatch(/"level":"?(50|error)/);
    expect(logged('billing.invoice_failed')[0]).toContain('RPS inválido');
    expect(await service.status(user)).toMatchObject({ plan: 'pro', status: 'active' });
    expect((await payments(user))[0]?.invoiceUrl).toBeNull();
    // The operator corrects it at Asaas.
    service.control.authorizeInvoice(invoice?.id ?? '');
    await service.settle();
    expect((await payments(user))[0]?.invoiceUrl).toEqual(expect.any(String));
    expect(service.control.invoices()).toHaveLength(1);
  });

  it('one that Asaas fails to take is requested again, and the plan is active meanwhile', async () => {
    const user = await service.subscriber();
    service.control.failNext({ kind: 'server_error', method: 'POST', path: '/invoices' });
    await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
    expect((await service.status(user)).plan).toBe('business');
    await service.advance({ minutes: 2 });
    expect(service.control.invoices()).toHaveLength(1);
  });

  it('a purchase that is withdrawn from before its invoice exists gets none', async () => {
    const user = await service.subscriber();
    service.control.setBalance(100_000);
    await service.send(user, 'POST', '/api/subscription/withdraw');
    await service.advanceDays(3);
    expect(service.control.invoices()).toEqual([]);
  });
});

describe('fiscal data', () => {
  it('that Asaas does not have are a warning and a notice of a part that works', async () => {
    service = await startTestService({ settings: { BILLING_INVOICES: true } });
    const fiscalData = createFiscalData(service.resources);
    expect(await fiscalData.check()).toEqual({ ok: true });
    await fiscalData.refresh();
    await fiscalData.refresh();
    expect(await fiscalData.check()).toMatchObject({ ok: true, code: 'billing.fiscal_data_missing' });
    expect(service.lines.filter((line) => line.includes('billing.fiscal_data_missing'))).toHaveLength(1);
    await enterFiscalData();
    await fiscalData.refresh();
    expect(await fiscalData.check()).toEqual({ ok: true });
  });

  it('that are missing do not keep anyone from paying', async () => {
    service = await startTestService({ settings: { BILLING_INVOICES: true } });
    const user = await service.subscriber();
    await service.advanceDays(2);
    expect(await service.status(user)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(service.lines.some((line) => line.includes('billing.invoice_refused'))).toBe(true);
    await enterFiscalData();
    await service.advanceDays(1);
    expect(service.control.invoices()).toHaveLength(1);
  });
});

it('without invoices, nothing of them is asked of Asaas', async () => {
  service = await startTestService();
  await enterFiscalData();
  const user = await service.subscriber();
  await service.order(user, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
  await service.advanceDays(32);
  expect(
    service.control
      .requests()
      .filter(
        ({ path, method }) =>
          /invoice|fiscal/i.test(path) && !(method === 'POST' && path.endsWith('/fiscalInfo')),
      ),
  ).toEqual([]);
});
