import { TEST_CARDS } from '@escriba/fakes';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER, type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('an order by PIX', () => {
  it('shows a code, and gives the plan once it is paid', async () => {
    const user = service.newUser();
    const { status, body } = await service.order(user, {});
    expect([status, body.status, body.value]).toEqual([200, 'PENDING', 29]);
    expect(body.paymentData.qrCodeText).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(await service.status(user)).toMatchObject({
      plan: 'free',
      status: 'pending_confirmation',
      pendingCharge: { id: body.charge.id, state: 'open', amountCents: 2_900 },
    });
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      status: 'active',
      pendingCharge: null,
      terms: {
        plan: 'pro',
        cycle: 'monthly',
        periodStart: '2026-03-16',
        periodEnd: '2026-04-16',
        next: { on: '2026-04-16', amountCents: 2_900 },
      },
    });
    expect(await service.published(user)).toMatchObject([{ userId: user, plan: 'pro', status: 'active' }]);
  });

  it('gives the plan too if the charge of the next month is paid before it', async () => {
    const user = service.newUser();
    await service.order(user, {});
    const [, next] = await service.remoteCharges(user);
    service.control.payPix(next?.id ?? '');
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      pendingCharge: null,
      refunds: [],
      terms: { periodEnd: '2026-04-16', next: { on: '2026-04-16', amountCents: 2_900 } },
    });
    const open = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    expect(open.map(({ dueDate }) => dueDate)).toEqual(['2026-04-16']);
  });

  it('shows the end of its own time to pay, not that of the code', async () => {
    const { body } = await service.order(service.newUser(), {});
    expect(body.paymentData.expiresAt).toBe('2026-03-17T15:00:00.000Z');
  });

  it('that is repeated shows the same charge', async () => {
    const user = service.newUser();
    const first = await service.order(user, {});
    const second = await service.order(user, {});
    expect(second.body.charge.id).toBe(first.body.charge.id);
    expect(second.body.paymentData.qrCodeText).toBe(first.body.paymentData.qrCodeText);
  });

  it('that is sent again with another payer is an order of that one', async () => {
    const user = service.newUser();
    const first = await service.order(user, {});
    const customerInfo = { ...CUSTOMER, name: 'Loja da Ana', cpfCnpj: '12.ABC.345/01DE-35' };
    const second = await service.order(user, { customerInfo });
    expect(second.body.charge.id).not.toBe(first.body.charge.id);
    const open = (await service.remoteCharges(user)).filter(({ dueDate }) => dueDate === '2026-03-16');
    expect(open).toHaveLength(1);
    expect((await service.send(user, 'GET', '/api/subscription/customer')).body.data).toMatchObject({
      name: 'Loja da Ana',
    });
    const again = await service.order(user, { customerInfo });
    expect(again.body.charge.id).toBe(second.body.charge.id);
  });
});

describe('an order by card', () => {
  it('gives the plan at once if the card is approved', async () => {
    const user = service.newUser();
    const { status, body } = await service.order(user, {
      paymentMethod: 'credit_card',
      creditCard: card(),
    });
    expect([status, body.status]).toEqual([200, 'CONFIRMED']);
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: { method: 'credit_card', card: { brand: 'MASTERCARD', last4: '8829' } },
    });
  });

  it('that is declined says so, charges nothing, and can be tried again', async () => {
    const user = service.newUser();
    const declined = await service.order(user, {
      paymentMethod: 'credit_card',
      creditCard: card(TEST_CARDS.declined),
    });
    expect([declined.status, declined.body.error]).toEqual([422, 'billing.card_declined']);
    expect(declined.body.message).toBe(
      'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.',
    );
    const again = await service.order(user, { paymentMethod: 'credit_card', creditCard: card() });
    expect(again.body.status).toBe('CONFIRMED');
  });

  it('that is declined can be ordered again with its quote', async () => {
    const user = service.newUser();
    const { body: preview } = await service.preview(user, 'pro', 'monthly');
    const order = (number?: string) =>
      service.order(user, {
        quoteId: preview.data.id,
        paymentMethod: 'credit_card',
        creditCard: card(number),
      });
    expect((await order(TEST_CARDS.declined)).body.error).toBe('billing.card_declined');
    expect((await order()).body.status).toBe('CONFIRMED');
  });

  it('that is held for review gives the plan when it is approved', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, {
      paymentMethod: 'credit_card',
      creditCard: card(TEST_CARDS.riskAnalysis),
    });
    expect(body.status).toBe('IN_REVIEW');
    expect((await service.status(user)).plan).toBe('free');
    const [payment] = service.control.payments().filter(({ status }) => status === 'AWAITING_RISK_ANALYSIS');
    service.control.approveRisk(payment?.id ?? '');
    await service.settle();
    expect((await service.status(user)).plan).toBe('pro');
  });
});

describe('an order by boleto', () => {
  it('shows the line of the boleto, and gives the plan once it is confirmed', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, { paymentMethod: 'boleto' });
    expect(body.status).toBe('PENDING');
    expect(body.dueDate).toBe('2026-03-19');
    expect(body.paymentData.boletoLine).toMatch(/^\d{47}$/);
    expect(body.paymentData.boletoPdf).toContain('/b/pdf/');
    const [payment] = service.control
      .payments()
      .filter(({ billingType, status }) => billingType === 'BOLETO' && status === 'PENDING');
    expect(payment).toBeDefined();
    const row = await service.db
      .selectFrom('charges')
      .select('asaas_id')
      .where('id', '=', body.charge.id)
      .executeTakeFirstOrThrow();
    service.control.payBoleto(row.asaas_id ?? '');
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', terms: { periodEnd: '2026-04-16' } });
  });
});

describe('an order', () => {
  it.each([
    [{ cpfCnpj: '111.111.111-11' }, 'billing.cpf_invalid', 'CPF inválido'],
    [{ cpfCnpj: '12345678000100' }, 'billing.cnpj_invalid', 'CNPJ inválido'],
    [{ postalCode: '123' }, 'billing.postal_code_invalid', 'CEP inválido'],
    [{ name: ' ' }, 'billing.customer_incomplete', 'Preencha todos os dados obrigatórios corretamente.'],
    [{ state: 'XX' }, 'billing.state_invalid', 'Estado inválido'],
  ])('with the payer %j is refused', async (fields, code, message) => {
    const user = service.newUser();
    const { status, body } = await service.order(user, { customerInfo: { ...CUSTOMER, ...fields } });
    expect([status, body.error, body.message]).toEqual([400, code, message]);
    expect((await service.status(user)).pendingCharge).toBeNull();
  });

  it.each([
    [{ number: '5162306219378820' }, 'billing.card_number_invalid'],
    [{ ccv: '12' }, 'billing.ccv_invalid'],
    [{ expiryYear: '2019' }, 'billing.card_expiry_invalid'],
    [{ expiryYear: '2090' }, 'billing.card_expiry_invalid'],
    [{ holderName: '4111111111111111' }, 'billing.card_incomplete'],
  ])('with the card %j is refused', async (fields, code) => {
    const { status, body } = await service.order(service.newUser(), {
      paymentMethod: 'credit_card',
      creditCard: { ...card(), ...fields },
    });
    expect([status, body.error]).toEqual([400, code]);
  });

  it('of a CNPJ with letters is accepted', async () => {
    const customerInfo = { ...CUSTOMER, cpfCnpj: '12.ABC.345/01DE-35' };
    expect((await service.order(service.newUser(), { customerInfo })).status).toBe(200);
  });
});
