import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD, CARD_PAYMENT, CUSTOMER, PAYMENT, SUBSCRIPTION, page } from '../testing/asaas-samples.ts';
import { API_KEY, createStubClient, startAsaasStub } from '../testing/asaas-stub.ts';
import type { AsaasStub } from '../testing/asaas-stub.ts';
import type { Asaas, NewCustomer } from './asaas-api.ts';

let stub: AsaasStub;
let asaas: Asaas;

beforeAll(async () => {
  stub = await startAsaasStub();
  ({ asaas } = createStubClient(stub));
});
afterAll(() => stub.close());

const first = () => {
  const [request] = stub.requests;
  if (request === undefined) throw new Error('no request');
  return request;
};

const PERSON: NewCustomer = {
  externalReference: 'user-1',
  name: 'Ana Souza',
  email: 'ana@example.com',
  cpfCnpj: '24971563792',
  mobilePhone: '11987654321',
  postalCode: '01001000',
  address: 'Praça da Sé',
  addressNumber: '10',
};

const CARD_BODY = {
  creditCard: CARD.card,
  creditCardHolderInfo: CARD.holder,
  remoteIp: CARD.remoteIp,
};

describe('every request', () => {
  it('carries the key in access_token and names Escriba as its agent', async () => {
    stub.respond({ body: page([]) });
    await asaas.listWebhooks();
    expect(first().headers).toMatchObject({ access_token: API_KEY, 'user-agent': 'Escriba' });
    expect(first().headers['authorization']).toBeUndefined();
  });

  it('that reads has neither body nor content type, which Asaas refuses with 403', async () => {
    stub.respond({ body: PAYMENT });
    await asaas.getPayment('pay_1');
    expect([first().headers['content-type'], first().headers['content-length'], first().body]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });

  it('for an id that would change the path is not sent', async () => {
    stub.respond({ body: PAYMENT });
    expect(await asaas.getPayment('..')).toBeUndefined();
    expect(await asaas.getPayment('pay_1/refund')).toBeUndefined();
    expect(stub.requests).toEqual([]);
  });
});

describe('a customer', () => {
  it('is created without the notifications that Asaas would send', async () => {
    stub.respond({ body: CUSTOMER });
    await asaas.createCustomer(PERSON);
    expect([first().method, first().path]).toEqual(['POST', '/customers']);
    expect(stub.bodies()).toEqual([{ ...PERSON, notificationDisabled: true }]);
  });

  it('is changed by PUT', async () => {
    stub.respond({ body: CUSTOMER });
    await asaas.updateCustomer('cus_1', { ...PERSON, complement: 'ap. 3' });
    expect([first().method, first().path]).toEqual(['PUT', '/customers/cus_1']);
    expect(stub.bodies()).toMatchObject([{ complement: 'ap. 3', notificationDisabled: true }]);
  });

  it('is found by CPF or reference, with only that filter', async () => {
    stub.respond({ body: page([CUSTOMER]) });
    expect(await asaas.findCustomers({ cpfCnpj: '24971563792' })).toEqual([
      { id: 'cus_000008392496', cpfCnpj: '24971563792', externalReference: 'user-1', deleted: false },
    ]);
    await asaas.findCustomers({ externalReference: 'user-1' });
    expect(stub.requests.map(({ query }) => query)).toEqual([
      { cpfCnpj: '24971563792', limit: '100', offset: '0' },
      { externalReference: 'user-1', limit: '100', offset: '0' },
    ]);
  });
});

const ORDER = {
  customerId: 'cus_1',
  amountCents: 2_990,
  description: 'Escriba Pro',
  externalReference: 'charge-1',
} as const;

describe('a payment', () => {
  it.each([
    ['pix', 'PIX'],
    ['boleto', 'BOLETO'],
  ] as const)('by %s is created in reais', async (method, billingType) => {
    stub.respond({ body: PAYMENT });
    await asaas.createPayment({ ...ORDER, method, dueOn: '2026-07-23' });
    expect([first().method, first().path]).toEqual(['POST', '/payments']);
    expect(stub.bodies()).toEqual([
      {
        customer: 'cus_1',
        billingType,
        value: 29.9,
        dueDate: '2026-07-23',
        description: 'Escriba Pro',
        externalReference: 'charge-1',
      },
    ]);
  });

  it("by card carries the card, its holder and the buyer's address", async () => {
    stub.respond({ body: CARD_PAYMENT });
    await asaas.createPayment({ ...ORDER, method: 'credit_card', dueOn: '2026-07-23', card: CARD });
    expect(stub.bodies()).toMatchObject([{ billingType: 'CREDIT_CARD', ...CARD_BODY }]);
  });

  it('by token carries no card, which Asaas refuses next to a token', async () => {
    stub.respond({ body: CARD_PAYMENT });
    const card = { token: 'token-1', remoteIp: '203.0.113.7' };
    await asaas.createPayment({ ...ORDER, method: 'credit_card', dueOn: '2026-07-23', card });
    expect(stub.bodies()).toMatchObject([{ creditCardToken: 'token-1', remoteIp: '203.0.113.7' }]);
    expect(stub.bodies()[0]).not.toHaveProperty('creditCard');
    await asaas.payWithCardToken('pay_1', 'token-1');
    expect(stub.requests[1]).toMatchObject({ method: 'POST', path: '/payments/pay_1/payWithCreditCard' });
    expect(stub.bodies()[1]).toEqual({ creditCardToken: 'token-1' });
  });

  it('is changed, refunded and removed', async () => {
    stub.respond({ body: PAYMENT }, { body: PAYMENT }, { body: { requestUrl: 'https://asaas/i/1' } }, {});
    await asaas.updatePayment('pay_1', { method: 'boleto', amountCents: 100, dueOn: '2026-08-01' });
    await asaas.refundPayment('pay_1', { amountCents: 1_005 });
    expect(await asaas.requestBoletoRefund('pay_1')).toEqual({ formUrl: 'https://asaas/i/1' });
    await asaas.deletePayment('pay_1');
    expect(stub.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /payments/pay_1',
      'POST /payments/pay_1/refund',
      'POST /payments/pay_1/bankSlip/refund',
      'DELETE /payments/pay_1',
    ]);
    expect(stub.bodies()).toEqual([
      { billingType: 'BOLETO', value: 1, dueDate: '2026-08-01' },
      { value: 10.05 },
      {},
      undefined,
    ]);
  });

  it('that Asaas no longer has counts as removed', async () => {
    stub.respond({ status: 404, body: { errors: [{ code: 'not_found', description: 'Não encontrado' }] } });
    await expect(asaas.deletePayment('pay_1')).resolves.toBeUndefined();
    await expect(asaas.deleteSubscription('sub_1')).resolves.toBeUndefined();
  });
});

describe('a subscription', () => {
  it('is created with the day of its first charge', async () => {
    stub.respond({ body: SUBSCRIPTION });
    await asaas.createSubscription({
      ...ORDER,
      method: 'credit_card',
      cycle: 'YEARLY',
      nextDueOn: '2026-07-20',
      card: CARD,
    });
    expect([first().method, first().path]).toEqual(['POST', '/subscriptions']);
    expect(stub.bodies()).toMatchObject([
      { billingType: 'CREDIT_CARD', cycle: 'YEARLY', nextDueDate: '2026-07-20', value: 29.9, ...CARD_BODY },
    ]);
  });

  it('changes with its open charges', async () => {
    stub.respond({ body: SUBSCRIPTION });
    await asaas.updateSubscription('sub_1', { amountCents: 5_000, status: 'INACTIVE' });
    expect([first().method, first().path]).toEqual(['PUT', '/subscriptions/sub_1']);
    expect(stub.bodies()).toEqual([{ value: 50, status: 'INACTIVE', updatePendingPayments: true }]);
  });

  it('gets another card without a charge', async () => {
    stub.respond({ body: SUBSCRIPTION });
    await asaas.changeSubscriptionCard('sub_1', CARD);
    expect([first().method, first().path]).toEqual(['PUT', '/subscriptions/sub_1/creditCard']);
    expect(stub.bodies()).toEqual([CARD_BODY]);
  });

  it('is found by its reference, and deleted', async () => {
    stub.respond({ body: page([SUBSCRIPTION]) });
    expect(await asaas.findSubscriptions('subscription-1')).toHaveLength(1);
    expect(first()).toMatchObject({ path: '/subscriptions', query: { externalReference: 'subscription-1' } });
    stub.respond({ body: { deleted: true, id: 'sub_1' } });
    await asaas.deleteSubscription('sub_1');
    expect(first()).toMatchObject({ method: 'DELETE', path: '/subscriptions/sub_1' });
  });
});

it('a card becomes a token of its customer', async () => {
  stub.respond({ body: CARD_PAYMENT.creditCard });
  await asaas.tokenizeCard({ ...CARD, customerId: 'cus_1' });
  expect(first()).toMatchObject({ method: 'POST', path: '/creditCard/tokenizeCreditCard' });
  expect(stub.bodies()).toEqual([{ customer: 'cus_1', ...CARD_BODY }]);
});

it('an interrupted webhook is resumed', async () => {
  stub.respond({ body: page([{ id: 'hook', url: 'https://a', enabled: true, interrupted: true }]) }, {});
  expect(await asaas.listWebhooks()).toEqual([
    { id: 'hook', url: 'https://a', enabled: true, interrupted: true },
  ]);
  await asaas.resumeWebhook('hook');
  expect(stub.requests[1]).toMatchObject({ method: 'PUT', path: '/webhooks/hook' });
  expect(stub.bodies()[1]).toEqual({ interrupted: false });
});

describe('an authorisation of PIX Automático', () => {
  const AUTHORIZATION = {
    id: 'd51008fa-e28e-4823-82b4-4b1fcf485229',
    status: 'CREATED',
    customerId: 'cus_1',
    contractId: 'contract-1',
    frequency: 'MONTHLY',
    payload: '000201',
    encodedImage: 'cG5n',
    immediateQrCode: { conciliationIdentifier: 'code-1' },
  };

  it('is ordered without a fixed value and without a subscription, with a code for the first payment', async () => {
    stub.respond({ body: AUTHORIZATION });
    const authorization = await asaas.createAuthorization({
      customerId: 'cus_1',
      contractId: 'contract-1',
      frequency: 'MONTHLY',
      startsOn: '2026-08-20',
      amountCents: 2_990,
      description: 'Escriba Pro, um texto que é longo demais',
      payableMs: 86_400_000,
    });
    expect([first().method, first().path]).toEqual(['POST', '/pix/automatic/authorizations']);
    expect(stub.bodies()).toEqual([
      {
        customerId: 'cus_1',
        contractId: 'contract-1',
        frequency: 'MONTHLY',
        startDate: '2026-08-20',
        description: 'Escriba Pro, um texto que é longo d',
        paymentCreationMode: 'MANUAL',
        immediateQrCode: {
          originalValue: 29.9,
          expirationSeconds: 86_400,
          description: 'Escriba Pro, um texto que é longo d',
        },
      },
    ]);
    expect(authorization).toMatchObject({
      status: 'waiting',
      codeId: 'code-1',
      code: { image: 'cG5n', text: '000201' },
    });
  });

  it.each([
    ['ACTIVE', 'active'],
    ['CANCELLED', 'ended'],
    ['REFUSED', 'ended'],
    ['EXPIRED', 'ended'],
    ['SOMETHING_NEW', 'waiting'],
  ])('with the status %s is %s', async (status, expected) => {
    stub.respond({ body: { ...AUTHORIZATION, status } });
    expect((await asaas.getAuthorization(AUTHORIZATION.id))?.status).toBe(expected);
  });

  it('finds only the payments of its code, whatever Asaas lists', async () => {
    stub.respond({ body: page([PAYMENT, { ...PAYMENT, id: 'pay_1', pixQrCodeId: 'code-1' }]) });
    expect((await asaas.findPaymentsOfCode('code-1')).map(({ id }) => id)).toEqual(['pay_1']);
    expect(first().path).toBe('/payments');
  });

  it('is named by the charge that it debits', async () => {
    stub.respond({ body: PAYMENT });
    await asaas.createPayment({
      customerId: 'cus_1',
      method: 'pix',
      amountCents: 2_990,
      dueOn: '2026-08-20',
      description: 'Escriba pro',
      externalReference: 'sub',
      authorizationId: 'aut_1',
    });
    expect(stub.bodies()).toMatchObject([{ pixAutomaticAuthorizationId: 'aut_1' }]);
  });
});
