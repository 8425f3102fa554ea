import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fields, cardFields, createClient } from '../client.fixture.ts';
import { TEST_CARDS } from '../account/cards.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

const DECLINED = 'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.';

describe('charges by card', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());
  const read = async (id: string): Promise<Fields> => (await client.get(`/payments/${id}`)).body;
  const count = async () => (await client.get('/payments')).body['totalCount'];

  it('are confirmed at once and received after 32 days', async () => {
    const payment = await client.newPayment({
      billingType: 'CREDIT_CARD',
      value: 100,
      ...cardFields(TEST_CARDS.approved),
    });
    expect(payment).toMatchObject({
      status: 'CONFIRMED',
      netValue: 96.52,
      confirmedDate: '2026-11-20',
      clientPaymentDate: '2026-11-20',
      paymentDate: null,
      creditDate: '2026-12-22',
      creditCard: {
        creditCardNumber: '8829',
        creditCardBrand: 'MASTERCARD',
        creditCardToken: expect.any(String),
      },
    });
    fake.control.advanceTo('2026-12-22');
    expect(await read(payment['id'])).toMatchObject({ status: 'RECEIVED', paymentDate: '2026-12-22' });
  });

  it.each([
    ['4111111111111111', undefined],
    [TEST_CARDS.approvedWithoutLuhn, undefined],
    ['4111111111111112', 'invalid_action'],
    [TEST_CARDS.declined, 'invalid_action'],
    [TEST_CARDS.declinedVisa, 'invalid_action'],
    [TEST_CARDS.expired, 'invalid_creditCard'],
    ['123', 'invalid_creditCard'],
  ])('with the number %s: error %s', async (number, code) => {
    const payment = await client.newPayment({ billingType: 'CREDIT_CARD', ...cardFields(number) });
    expect(payment['errors']?.[0].code).toBe(code);
    if (code === 'invalid_action') expect(payment['errors'][0].description).toBe(DECLINED);
    expect(await count()).toBe(code === undefined ? 1 : 0);
  });

  it('are refused without the address of the buyer, the holder, or with an expired card', async () => {
    const body = { billingType: 'CREDIT_CARD', ...cardFields(TEST_CARDS.approved) };
    const codeOf = async (fields: Fields) =>
      (await client.newPayment({ ...body, ...fields }))['errors'][0].code;
    expect(await codeOf({ remoteIp: undefined })).toBe('invalid_remoteIp');
    expect(await codeOf({ creditCardHolderInfo: undefined })).toBe('invalid_creditCardHolderInfo');
    expect(await codeOf(cardFields(TEST_CARDS.approved, '2025'))).toBe('invalid_creditCard');
    expect(await codeOf({ creditCardToken: 'x' })).toBe('invalid_creditCard');
  });

  it('take a token, which belongs to one customer', async () => {
    const customer = await client.newCustomer();
    const token = await client.post('/creditCard/tokenizeCreditCard', {
      customer,
      ...cardFields('4111111111111111'),
    });
    expect(token.body).toEqual({
      creditCardNumber: '1111',
      creditCardBrand: 'VISA',
      creditCardToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const { creditCardToken } = token.body;
    const withToken = { billingType: 'CREDIT_CARD', creditCardToken, remoteIp: '203.0.113.7' };
    expect((await client.newPayment({ customer, ...withToken }))['status']).toBe('CONFIRMED');
    fake.control.setCardBehaviour(creditCardToken, 'declines');
    expect((await client.newPayment({ customer, ...withToken }))['errors'][0].code).toBe('invalid_action');
    expect(await count()).toBe(1);
    const stolen = await client.newPayment(withToken);
    expect(stolen).toEqual({
      errors: [
        { code: 'invalid_creditCard', description: `CreditCardToken ${creditCardToken} não encontrado.` },
      ],
    });
  });

  it('are paid later by a token and by nothing else', async () => {
    const payment = await client.newPayment({ billingType: 'CREDIT_CARD' });
    const { id, customer } = payment;
    expect(payment['status']).toBe('PENDING');
    const { creditCardToken } = (
      await client.post('/creditCard/tokenizeCreditCard', { customer, ...cardFields('4111111111111111') })
    ).body;
    const path = `/payments/${id}/payWithCreditCard`;
    expect((await client.post(path, cardFields('4111111111111111'))).status).toBe(400);
    expect((await client.post(path, { creditCardToken, creditCard: { ccv: '318' } })).status).toBe(400);
    expect((await client.post(path, { creditCardToken })).body['status']).toBe('CONFIRMED');
    expect((await client.post(path, { creditCardToken })).status).toBe(400);
  });

  it('never show a token on an account that may not tokenize', async () => {
    fake.control.set({ tokenization: false });
    const payment = await client.newPayment({
      billingType: 'CREDIT_CARD',
      ...cardFields(TEST_CARDS.approved),
    });
    expect(payment['creditCard']).toEqual({ creditCardNumber: '8829', creditCardBrand: 'MASTERCARD' });
    const body = { customer: payment['customer'], ...cardFields(TEST_CARDS.approved) };
    expect((await client.post('/creditCard/tokenizeCreditCard', body)).status).toBe(400);
  });

  it('wait for a risk analysis, which approves or reproves them', async () => {
    const held = () =>
      client.newPayment({ billingType: 'CREDIT_CARD', ...cardFields(TEST_CARDS.riskAnalysis) });
    const first = await held();
    expect(first['status']).toBe('AWAITING_RISK_ANALYSIS');
    expect(fake.control.approveRisk(first['id'])).toMatchObject({
      status: 'CONFIRMED',
      confirmedDate: '2026-11-20',
    });
    const second = await held();
    expect(fake.control.reproveRisk(second['id']).status).toBe('PENDING');
    expect(() => fake.control.approveRisk(second['id'])).toThrow('análise');
  });

  it('are contested, and won or lost', async () => {
    const { id } = await client.newPayment({
      billingType: 'CREDIT_CARD',
      ...cardFields(TEST_CARDS.approved),
    });
    expect(() => fake.control.winChargeback(id)).toThrow('contestação');
    expect(fake.control.chargeback(id)).toMatchObject({
      status: 'CHARGEBACK_REQUESTED',
      chargeback: { status: 'REQUESTED', deadlineToSendDisputeDocuments: '2026-11-27' },
    });
    expect(fake.control.winChargeback(id).status).toBe('CONFIRMED');
    fake.control.chargeback(id);
    fake.control.disputeChargeback(id);
    expect(fake.control.loseChargeback(id).status).toBe('REFUNDED');
  });

  it('leave neither number nor code in the state of the fake', async () => {
    const stateOf = () =>
      JSON.stringify([fake.control.payments(), fake.control.deliveries(), fake.control.requests()]);
    await client.newPayment({ billingType: 'CREDIT_CARD', ...cardFields(TEST_CARDS.approved) });
    expect(stateOf()).toContain('8829');
    expect(stateOf()).not.toContain(TEST_CARDS.approved);
    expect(stateOf()).not.toContain('"318"');
  });
});
