import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD, CARD_PAYMENT, PAYMENT, PIX_CODE, SUBSCRIPTION, page } from '../testing/asaas-samples.ts';
import { createStubClient, startAsaasStub } from '../testing/asaas-stub.ts';
import type { AsaasStub } from '../testing/asaas-stub.ts';
import type { Asaas } from './asaas-api.ts';

let stub: AsaasStub;
let asaas: Asaas;

beforeAll(async () => {
  stub = await startAsaasStub();
  ({ asaas } = createStubClient(stub));
});
afterAll(() => stub.close());

const parsed = (body: object) => {
  stub.respond({ body });
  return asaas.getPayment('pay_1');
};

describe('a payment', () => {
  it('that is open has cents, days and no card', async () => {
    expect(await parsed(PAYMENT)).toEqual({
      id: 'pay_080225913252',
      customerId: 'cus_000008392496',
      subscriptionId: null,
      externalReference: 'charge-1',
      method: 'pix',
      status: 'PENDING',
      deleted: false,
      amountCents: 2_990,
      netCents: 2_791,
      dueOn: '2026-07-23',
      createdOn: '2026-07-20',
      paidOn: null,
      refundedCents: 0,
      refundPending: false,
      boletoPdf: null,
      invoiceUrl: 'https://sandbox.asaas.com/i/080225913252',
      receiptUrl: null,
      card: undefined,
      codeId: null,
    });
  });

  it('by card is paid on the day of its confirmation, before the money arrives', async () => {
    expect(await parsed(CARD_PAYMENT)).toMatchObject({
      subscriptionId: 'sub_VXJBYgP2u0eO',
      method: 'credit_card',
      status: 'CONFIRMED',
      netCents: 9_652,
      paidOn: '2026-07-20',
      receiptUrl: 'https://sandbox.asaas.com/comprovantes/6123',
      card: { brand: 'MASTERCARD', last4: '8829', token: 'a75a1d98-c52d-4a6b-a413-71e00b193c99' },
    });
  });

  it('by card has no token if the account has none, as in production', async () => {
    const creditCard = { creditCardNumber: '8829', creditCardBrand: 'MASTERCARD' };
    expect(await parsed({ ...CARD_PAYMENT, creditCard })).toMatchObject({ card: { token: null } });
  });

  it('keeps a status and method that Asaas adds later', async () => {
    const body = { ...PAYMENT, status: 'SOMETHING_NEW', billingType: 'DEPOSIT', newKey: { a: 1 } };
    expect(await parsed(body)).toMatchObject({ status: 'SOMETHING_NEW', method: undefined });
  });

  it('may have dates in Brazilian order', async () => {
    expect(await parsed({ ...PAYMENT, dueDate: '23/07/2026' })).toMatchObject({ dueOn: '2026-07-23' });
  });

  it.each([
    [
      'in part',
      'RECEIVED',
      [{ status: 'DONE', value: 10.05 }],
      { refundedCents: 1_005, refundPending: false },
    ],
    [
      'in full',
      'REFUNDED',
      [{ status: 'DONE', value: 29.9 }],
      { refundedCents: 2_990, refundPending: false },
    ],
    ['without a list', 'REFUNDED', null, { refundedCents: 2_990, refundPending: false }],
    [
      'not yet',
      'REFUND_IN_PROGRESS',
      [{ status: 'PENDING', value: 29.9 }],
      { refundedCents: 0, refundPending: true },
    ],
    ['on request', 'REFUND_REQUESTED', null, { refundedCents: 0, refundPending: true }],
    [
      'partly, partly not yet',
      'RECEIVED',
      [
        { status: 'DONE', value: 1 },
        { status: 'PENDING', value: 2 },
      ],
      { refundedCents: 100, refundPending: true },
    ],
    [
      'not at all',
      'RECEIVED',
      [{ status: 'CANCELLED', value: 29.9 }],
      { refundedCents: 0, refundPending: false },
    ],
  ])('is refunded %s', async (_case, status, refunds, expected) => {
    expect(await parsed({ ...PAYMENT, status, refunds })).toMatchObject(expected);
  });
});

describe('a subscription', () => {
  it('has its next due day, and a card only with a token', async () => {
    stub.respond({ body: SUBSCRIPTION });
    expect(await asaas.getSubscription('sub_1')).toEqual({
      id: 'sub_VXJBYgP2u0eO',
      customerId: 'cus_000008392496',
      status: 'ACTIVE',
      deleted: false,
      method: 'pix',
      amountCents: 2_990,
      cycle: 'MONTHLY',
      nextDueOn: '2026-08-20',
      externalReference: 'subscription-1',
      card: undefined,
    });
    stub.respond({ body: { ...SUBSCRIPTION, creditCard: CARD_PAYMENT.creditCard } });
    const card = { brand: 'MASTERCARD', last4: '8829', token: CARD_PAYMENT.creditCard.creditCardToken };
    expect(await asaas.getSubscription('sub_1')).toMatchObject({ card });
  });

  it('lists its charges without the deleted ones, over all pages', async () => {
    const deleted = { ...PAYMENT, id: 'pay_2', deleted: true };
    stub.respond({ body: page([PAYMENT, deleted], true) }, { body: page([{ ...PAYMENT, id: 'pay_3' }]) });
    const payments = await asaas.listSubscriptionPayments('sub_1');
    expect(payments.map(({ id }) => id)).toEqual([PAYMENT.id, 'pay_3']);
    expect(stub.requests.map(({ path, query }) => [path, query['offset']])).toEqual([
      ['/subscriptions/sub_1/payments', '0'],
      ['/subscriptions/sub_1/payments', '100'],
    ]);
  });
});

it('charges are listed page by page, as far as they are wanted', async () => {
  stub.respond({ body: page([PAYMENT], true) }, { body: page([CARD_PAYMENT]) });
  const ids: string[] = [];
  for await (const { id } of asaas.listPayments({ createdFrom: '2026-07-01', status: 'REFUNDED' }))
    ids.push(id);
  expect(ids).toEqual([PAYMENT.id, CARD_PAYMENT.id]);
  expect(stub.requests[1]?.query).toEqual({
    'dateCreated[ge]': '2026-07-01',
    status: 'REFUNDED',
    limit: '100',
    offset: '100',
  });
  stub.respond({ body: page([PAYMENT, CARD_PAYMENT], true) });
  for await (const { id } of asaas.listPayments({ dueFrom: '2026-07-01', dueUntil: '2026-08-31' }))
    if (id === PAYMENT.id) break;
  expect(stub.requests).toHaveLength(1);
});

it('a payment is found by its reference', async () => {
  stub.respond({ body: page([PAYMENT]) });
  expect(await asaas.findPayments('charge-1')).toMatchObject([{ externalReference: 'charge-1' }]);
  expect(stub.requests[0]).toMatchObject({ path: '/payments', query: { externalReference: 'charge-1' } });
});

it("a PIX code expires in São Paulo's time", async () => {
  stub.respond({ body: PIX_CODE });
  expect(await asaas.getPixCode('pay_1')).toEqual({
    image: PIX_CODE.encodedImage,
    text: PIX_CODE.payload,
    expiresAt: '2027-07-24T02:59:59.000Z',
  });
});

it('a boleto has its line and bar code', async () => {
  const line = '00190000090275928800021932978170187890000005000';
  const barCode = '00191878900000050000000002759288002193297817';
  stub.respond({ body: { identificationField: line, nossoNumero: '6543', barCode } });
  expect(await asaas.getBoletoLine('pay_1')).toEqual({ line, barCode });
});

describe('a token of a card', () => {
  const tokenize = () => asaas.tokenizeCard({ ...CARD, customerId: 'cus_1' });

  it('comes with brand and last digits', async () => {
    stub.respond({ body: CARD_PAYMENT.creditCard });
    expect(await tokenize()).toEqual({
      token: CARD_PAYMENT.creditCard.creditCardToken,
      brand: 'MASTERCARD',
      last4: '8829',
    });
  });

  it.each([
    ['sends none', 200, { creditCardNumber: '8829', creditCardBrand: 'MASTERCARD' }],
    [
      'says so',
      400,
      {
        errors: [
          {
            code: 'invalid_action',
            description: 'A tokenização de cartão de crédito não está habilitada na sua conta.',
          },
        ],
      },
    ],
    ['forbids it', 403, { errors: [{ code: 'insufficient_permission', description: 'Sem permissão.' }] }],
  ])('is undefined if the account has none: Asaas %s', async (_case, status, body) => {
    stub.respond({ status, body });
    expect(await tokenize()).toBeUndefined();
  });
});

it.each(['getPayment', 'getSubscription'] as const)('%s of an unknown id is undefined', async (name) => {
  stub.respond({ status: 404, body: { errors: [{ code: 'not_found', description: 'Não encontrado.' }] } });
  expect(await asaas[name]('x_1')).toBeUndefined();
  stub.respond({ status: 404, body: '' });
  expect(await asaas[name]('x_1')).toBeUndefined();
});
