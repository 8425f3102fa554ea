import { receiveAsaasEvent, ASAAS_TOKEN_HEADER } from '@escriba/contracts/billing/asaas-events';
import { getPlans } from '@escriba/contracts/billing/catalogue';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';
import { PIX_AUTOMATIC_EVENTS } from '../../testing/webhook-gateway.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService({ settings: { BILLING_PIX_AUTOMATICO: true } });
});
afterEach(() => service.stop());

const AUTOMATIC = { paymentMethod: 'pix', automaticPix: true };

const change = (user: string, path: string, method = 'POST') =>
  service.send(user, method, `/api/subscription/${path}`);
const authorizations = () => service.control.pixAuthorizations().map(({ status }) => status);

describe('an order by PIX Automático', () => {
  it('shows a code that pays the first month and authorises the debit of the others', async () => {
    const user = service.newUser();
    const { status, body } = await service.order(user, AUTOMATIC);
    expect([status, body.status, body.value]).toEqual([200, 'PENDING', 29]);
    expect(body.paymentData).toMatchObject({
      qrCodeText: expect.stringMatching(/^000201/),
      expiresAt: '2026-03-17T15:00:00.000Z',
      isAuthorization: true,
    });
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: { method: 'pix', automaticPix: 'active', next: { on: '2026-04-16', amountCents: 2_900 } },
    });
    expect(authorizations()).toEqual(['ACTIVE']);
    expect(service.control.subscriptions()).toEqual([]);
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -2_900 });
  });

  it('gives the plan by the payment alone, before the authorisation is active', async () => {
    const { body } = await service.order(service.newUser(), AUTOMATIC);
    service.control.payPix(body.paymentData.qrCodeText);
    const [payment] = service.control.payments();
    const row = await service.db.selectFrom('subscriptions').select('user_id').executeTakeFirstOrThrow();
    await service.services.handleSubject(`payment:${payment?.id}`);
    await service.runTasks();
    expect((await service.status(row.user_id)).plan).toBe('pro');
  });

  it('that is repeated shows the same code; another method gives it up', async () => {
    const user = service.newUser();
    const codes = [await service.order(user, AUTOMATIC), await service.order(user, AUTOMATIC)];
    expect(new Set(codes.map(({ body }) => body.paymentData.qrCodeText)).size).toBe(1);
    await service.advance({ seconds: 1 });
    await service.order(user, {});
    expect(authorizations()).toEqual(['CANCELLED']);
    expect((await service.status(user)).pendingCharge).toMatchObject({ method: 'pix', state: 'open' });
  });

  it.each([
    ['is abandoned', 'abandoned', async (user: string) => void (await change(user, 'checkout', 'DELETE'))],
    ['is not paid in a day', 'lapsed', () => service.advance({ hours: 25 })],
    ['is refused at the bank', 'abandoned', async () => refuse()],
  ] as const)('that %s ends as %s, and its code can no longer be paid', async (_how, reason, give) => {
    const user = service.newUser();
    const { body } = await service.order(user, AUTOMATIC);
    await give(user);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'free', ended: { reason } });
    expect(() => service.control.payPix(body.paymentData.qrCodeText)).toThrow();
    expect((await service.order(user, AUTOMATIC)).status).toBe(200);
  });

  it.each(['lost_response', 'server_error_after'] as const)(
    'whose response is lost (%s) is found again, and is one order',
    async (kind) => {
      const user = service.newUser();
      service.control.failNext({ method: 'POST', path: '/pix/automatic/authorizations', kind });
      expect((await service.order(user, AUTOMATIC)).body.status).toBe('PROCESSING');
      await service.advance({ seconds: 20 });
      const { pendingCharge } = await service.status(user);
      expect(pendingCharge).toMatchObject({ state: 'open' });
      const { body } = await change(user, `payments/${pendingCharge?.id}`, 'GET');
      service.control.payPix(body.paymentData.qrCodeText);
      await service.settle();
      expect((await service.status(user)).terms?.automaticPix).toBe('active');
      expect(authorizations()).toEqual(['ACTIVE']);
    },
  );

  it('that never reached Asaas is given up', async () => {
    const user = service.newUser();
    service.control.failNext({
      method: 'POST',
      path: '/pix/automatic/authorizations',
      kind: 'server_error',
    });
    expect((await service.order(user, AUTOMATIC)).body.status).toBe('PROCESSING');
    for (let count = 0; count < 20; count += 1) await service.advance({ seconds: 15 });
    expect(await service.status(user)).toMatchObject({ pendingCharge: null, ended: { reason: 'abandoned' } });
    expect(authorizations()).toEqual([]);
  });

  it.each([
    ['by boleto', { paymentMethod: 'boleto', automaticPix: true }],
    ['by card', { paymentMethod: 'credit_card', automaticPix: true, creditCard: card() }],
  ])('%s is refused', async (_by, order) => {
    const { status, body } = await service.order(service.newUser(), order);
    expect([status, body.error]).toEqual([422, 'billing.automatic_pix_not_offered']);
  });

  it('of a running subscription is refused', async () => {
    const user = await service.subscriber(AUTOMATIC);
    const { status, body } = await service.order(user, { ...AUTOMATIC, plan: 'business' });
    expect([status, body.error]).toEqual([422, 'billing.automatic_pix_not_offered']);
  });
});

describe('each event of PIX Automático', () => {
  const post = (body: object) =>
    service.send(undefined, 'POST', receiveAsaasEvent.path, {
      body,
      headers: { [ASAAS_TOKEN_HEADER]: service.webhookToken },
    });

  it('is stored, and reads the subscription that it names', async () => {
    await service.subscriber(AUTOMATIC);
    const [authorization] = service.control.pixAuthorizations();
    const reads = () =>
      service.control.requests().filter(({ path }) => path.endsWith(`/${authorization?.id}`)).length;
    for (const event of PIX_AUTOMATIC_EVENTS) {
      const before = reads();
      const { status } = await post({ id: `evt_${event}&1`, event, ...subjectOf(event, authorization?.id) });
      await service.runTasks();
      expect([event, status, reads() > before]).toEqual([event, 200, !event.includes('ELIGIBILITY')]);
    }
    const stored = await service.db.selectFrom('webhook_events').select('event').execute();
    expect(stored.map(({ event }) => event)).toEqual(expect.arrayContaining(PIX_AUTOMATIC_EVENTS));
  });

  const subjectOf = (event: string, id: string | undefined): object => {
    if (event.includes('ELIGIBILITY')) return { account: { id: 'x' } };
    return event.includes('INSTRUCTION')
      ? { paymentInstruction: { authorization: { id }, paymentId: 'pay_1', status: 'SCHEDULED' } }
      : { authorization: { id, status: 'ACTIVE' } };
  };
});

describe('without the switch', () => {
  it('PIX Automático is neither offered nor sold, and no call is made for it', async () => {
    await service.stop();
    service = await startTestService();
    const offered = async () => (await service.send(undefined, 'GET', getPlans.path)).body.data.automaticPix;
    expect(await offered()).toBe(false);
    const { status, body } = await service.order(service.newUser(), AUTOMATIC);
    expect([status, body.error]).toEqual([422, 'billing.automatic_pix_not_offered']);
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advance({ days: 3 });
    expect((await service.status(user)).terms?.automaticPix).toBeNull();
    const paths = service.control.requests().map(({ path }) => path);
    expect(paths.filter((path) => path.includes('/pix/automatic'))).toEqual([]);
  });
});

const refuse = (): void =>
  void service.control.refusePixAutomatic(service.control.pixAuthorizations().at(-1)?.id ?? '');
