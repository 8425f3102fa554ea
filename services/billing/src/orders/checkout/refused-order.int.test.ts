import { TEST_CARDS } from '@escriba/fakes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CUSTOMER,
  type TestService,
  card,
  instantOf,
  startTestService,
} from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => {
  service.control.clearFaults();
  service.control.set({ alphanumericCnpj: true });
});
afterAll(() => service.stop());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const byCard = (number: string = TEST_CARDS.approved) => ({
  paymentMethod: 'credit_card',
  creditCard: card(number),
});
/** Lets Asaas postpone a call for so long that it is given up without effect. */
const refuseAt = (method: string, path: string) =>
  service.control.failNext({ kind: 'rate_limited', method, path, resetSeconds: 3_600 });

const factsOf = ({ body }: { readonly body: { readonly data: { readonly facts: unknown } } }): string =>
  JSON.stringify(body.data.facts);

type Refusal = {
  readonly order: string;
  readonly sent: object;
  readonly refused: readonly [status: number, code: string];
  readonly arrange?: () => void;
};

const REFUSALS: readonly Refusal[] = [
  { order: 'of the free plan', sent: { plan: 'free' }, refused: [422, 'billing.plan_not_sold'] },
  {
    order: 'with a quote that does not exist',
    sent: { ...byCard(), quoteId: UNKNOWN },
    refused: [409, 'billing.quote_stale'],
  },
  {
    order: 'under a contract that has changed',
    sent: { ...byCard(), contractVersion: '1999-01-01' },
    refused: [409, 'billing.contract_changed'],
  },
  {
    order: 'with a wrong CPF',
    sent: { ...byCard(), customerInfo: { ...CUSTOMER, cpfCnpj: '111.111.111-11' } },
    refused: [400, 'billing.cpf_invalid'],
  },
  {
    order: 'with a CNPJ that Asaas does not take',
    sent: { ...byCard(), customerInfo: { ...CUSTOMER, cpfCnpj: '12.ABC.345/01DE-35' } },
    refused: [422, 'billing.cnpj_not_accepted'],
    arrange: () => service.control.set({ alphanumericCnpj: false }),
  },
  {
    order: 'with a wrong card number',
    sent: byCard('5162306219378820'),
    refused: [400, 'billing.card_number_invalid'],
  },
  {
    order: 'with a card that is declined',
    sent: byCard(TEST_CARDS.declined),
    refused: [422, 'billing.card_declined'],
  },
  {
    order: 'by PIX Automático where it is not offered',
    sent: { paymentMethod: 'pix', automaticPix: true },
    refused: [422, 'billing.automatic_pix_not_offered'],
  },
  {
    order: 'while the payer cannot be stored at Asaas',
    sent: byCard(),
    refused: [503, 'billing.provider_unavailable'],
    arrange: () => refuseAt('PUT', '/customers'),
  },
];

const ofFirst: readonly Refusal[] = [
  ...REFUSALS,
  {
    order: 'while Asaas takes no subscription',
    sent: byCard(),
    refused: [503, 'billing.provider_unavailable'],
    arrange: () => refuseAt('POST', '/subscriptions'),
  },
];

const ofUpgrade: readonly Refusal[] = [
  ...REFUSALS,
  { order: 'of the plan that runs', sent: { plan: 'pro' }, refused: [409, 'billing.already_on_plan'] },
  {
    order: 'while Asaas takes no charge',
    sent: byCard(),
    refused: [503, 'billing.provider_unavailable'],
    arrange: () => refuseAt('POST', '/payments'),
  },
];

describe('an order that is refused leaves the open one payable:', () => {
  it.each(ofFirst)('a first order $order', async ({ sent, refused, arrange }) => {
    const user = service.newUser();
    const open = await service.order(user, {});
    await service.advance({ seconds: 1 });
    arrange?.();
    const { status, body } = await service.order(user, sent);
    expect([status, body.error]).toEqual(refused);
    await service.advance({ minutes: 5 });
    expect(await service.status(user)).toMatchObject({
      status: 'pending_confirmation',
      pendingCharge: { id: open.body.charge.id, state: 'open' },
      ended: null,
    });
    service.control.payPix(open.body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', refunds: [], pendingCharge: null });
  });

  it.each(ofUpgrade)('an upgrade $order', async ({ sent, refused, arrange }) => {
    const user = await service.subscriber();
    const open = await service.order(user, { plan: 'business' });
    await service.advance({ seconds: 1 });
    arrange?.();
    const { status, body } = await service.order(user, { plan: 'business', ...sent });
    expect([status, body.error]).toEqual(refused);
    await service.advance({ minutes: 5 });
    expect((await service.status(user)).pendingCharge).toMatchObject({
      id: open.body.charge.id,
      state: 'open',
    });
    service.control.payPix(open.body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'business', refunds: [], pendingCharge: null });
  });
});

describe('an order of another payer that is refused', () => {
  const company = { ...CUSTOMER, name: 'Loja da Ana', cpfCnpj: '12.ABC.345/01DE-35' };

  it('is an order of that payer when it is sent again, not the open one of the first payer', async () => {
    const user = service.newUser();
    const open = await service.order(user, {});
    await service.advance({ seconds: 1 });
    refuseAt('POST', '/subscriptions');
    expect((await service.order(user, { customerInfo: company })).status).toBe(503);
    service.control.clearFaults();
    const again = await service.order(user, { customerInfo: company });
    expect(again.body.charge.id).not.toBe(open.body.charge.id);
    expect(() => service.control.payPix(open.body.paymentData.qrCodeText)).toThrow();
    const repeated = await service.order(user, { customerInfo: company });
    expect(repeated.body.charge.id).toBe(again.body.charge.id);
  });

  it('leaves the stored card usable for seats, and the first payer in the contract', async () => {
    const user = await service.subscriber({ plan: 'business' });
    const declined = { ...byCard(TEST_CARDS.declined), customerInfo: company };
    const { body } = await service.order(user, { plan: 'business', cycle: 'yearly', ...declined });
    expect(body.error).toBe('billing.card_declined');
    expect(factsOf(await service.send(user, 'GET', '/api/subscription/contract/text'))).not.toContain(
      'Loja da Ana',
    );
    const quote = await service.send(user, 'POST', '/api/subscription/seats/preview', {
      body: { extraSeats: 2 },
    });
    const bought = await service.send(user, 'POST', '/api/subscription/seats', {
      body: { quoteId: quote.body.data.id, paymentMethod: 'credit_card' },
    });
    expect(bought).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } });
    expect((await service.status(user)).terms).toMatchObject({ extraSeats: 2 });
  });
});

describe('an order that replaces the open one', () => {
  it.each([
    ['a first order', async () => service.newUser(), 'pro'],
    ['an upgrade', async () => service.subscriber(), 'business'],
  ] as const)('of %s leaves nothing of it payable', async (_which, userOf, plan) => {
    const user = await userOf();
    const open = await service.order(user, { plan });
    await service.advance({ seconds: 1 });
    const { body } = await service.order(user, { plan, ...byCard() });
    expect(body.status).toBe('CONFIRMED');
    expect(() => service.control.payPix(open.body.paymentData.qrCodeText)).toThrow();
    expect(await service.status(user)).toMatchObject({ plan, pendingCharge: null, refunds: [] });
  });

  it('of a quote leaves a quote that can no longer be ordered', async () => {
    const user = service.newUser();
    const quoteId = (await service.preview(user, 'pro', 'monthly')).body.data.id;
    await service.order(user, { quoteId });
    await service.advance({ seconds: 1 });
    await service.order(user, { paymentMethod: 'boleto' });
    const { status, body } = await service.order(user, { quoteId });
    expect([status, body.error]).toEqual([409, 'billing.quote_stale']);
  });

  it('whose response is lost is found, and leaves nothing of the one before', async () => {
    const user = service.newUser();
    await service.order(user, {});
    await service.advance({ seconds: 1 });
    service.control.failNext({ kind: 'lost_response', method: 'POST', path: '/subscriptions' });
    expect((await service.order(user, { paymentMethod: 'boleto' })).body.status).toBe('PROCESSING');
    await service.advance({ seconds: 20 });
    const open = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    expect(new Set(open.map(({ billingType }) => billingType))).toEqual(new Set(['BOLETO']));
    expect((await service.status(user)).pendingCharge).toMatchObject({ method: 'boleto', state: 'open' });
  });

  it('whose time to pay is over is another order, also with the same plan and method', async () => {
    const user = service.newUser();
    const lapsed = await service.order(user, {});
    service.control.advance({ hours: 25 });
    service.clock.set(instantOf(service.control.now()));
    const { body } = await service.order(user, {});
    expect(body.charge.id).not.toBe(lapsed.body.charge.id);
    expect(() => service.control.payPix(lapsed.body.paymentData.qrCodeText)).toThrow();
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', refunds: [] });
  });

  it('or lapses is closed, not confirmed', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, {});
    expect(body.charge.payUntil).toBe(new Date(service.clock.now().getTime() + 86_400_000).toISOString());
    await service.advance({ hours: 25 });
    expect((await service.status(user)).ended).toMatchObject({
      plan: 'pro',
      cycle: 'monthly',
      reason: 'lapsed',
    });
    const read = await service.send(user, 'GET', `/api/subscription/payments/${body.charge.id}`);
    expect(read.body).toMatchObject({ status: 'CLOSED', charge: { state: 'cancelled' } });
  });
});
