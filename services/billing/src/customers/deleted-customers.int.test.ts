import { eraseBilling } from '@escriba/contracts/billing/internal';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER, type TestService, card, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const storedId = async (user: string): Promise<string> => {
  const row = await service.db
    .selectFrom('customers')
    .select('asaas_id')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return row.asaas_id ?? '';
};

/** Deletes the user's customer at Asaas, as an operator may in its panel. */
const remove = async (user: string): Promise<void> => {
  const response = await fetch(`${service.fake.apiUrl}/customers/${await storedId(user)}`, {
    method: 'DELETE',
    headers: { access_token: service.fake.apiKey },
  });
  expect(response.status).toBe(200);
};

/** Makes the user's customer one that Asaas does not know. */
const lose = async (user: string): Promise<void> => {
  const gone = `cus_gone${user.replaceAll('-', '')}`;
  await service.db.updateTable('customers').set({ asaas_id: gone }).where('user_id', '=', user).execute();
  await service.db.updateTable('charges').set({ customer_id: gone }).where('user_id', '=', user).execute();
};

const customersOf = (user: string) =>
  service.control
    .customers()
    .map((customer): typeof customer & { externalReference?: unknown } => customer)
    .filter(({ externalReference }) => externalReference === user);

describe('a customer who was deleted at Asaas', () => {
  it('is restored for the next order', async () => {
    const user = service.newUser();
    expect((await service.order(user, {})).status).toBe(200);
    await remove(user);
    await service.settle();
    const { status, body } = await service.order(user, { plan: 'business' });
    expect([status, body.status]).toEqual([200, 'PENDING']);
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect((await service.status(user)).plan).toBe('business');
    expect(customersOf(user)).toMatchObject([{ deleted: false }]);
  });

  it.each(['credit_card', 'pix'] as const)('is restored for the renewal by %s', async (paymentMethod) => {
    const user = await service.subscriber({
      paymentMethod,
      ...(paymentMethod === 'pix' ? {} : { creditCard: card() }),
    });
    await remove(user);
    await service.advance({ minutes: 1 });
    expect(customersOf(user)).toMatchObject([{ deleted: false }]);
    const [first, renewal] = await service.remoteCharges(user);
    expect([first?.status === 'PENDING', renewal]).toMatchObject([
      false,
      { status: 'PENDING', billingType: paymentMethod.toUpperCase() },
    ]);
  });

  it('is restored for more seats', async () => {
    const user = await service.subscriber({ plan: 'business' });
    service.control.loseNext(20);
    await remove(user);
    service.control.loseNext(0);
    const quote = await service.send(user, 'POST', '/api/subscription/seats/preview', {
      body: { extraSeats: 1 },
    });
    const ordered = await service.send(user, 'POST', '/api/subscription/seats', {
      body: { quoteId: quote.body.data.id, paymentMethod: 'pix' },
    });
    expect(ordered.status).toBe(200);
  });

  it('is restored for another card', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await remove(user);
    const { status } = await service.send(user, 'POST', '/api/subscription/method', {
      body: { paymentMethod: 'credit_card', creditCard: card() },
    });
    expect(status).toBe(200);
    await service.settle();
    expect((await service.remoteCharges(user)).at(-1)).toMatchObject({ billingType: 'CREDIT_CARD' });
  });

  it('stays deleted once the account was deleted', async () => {
    const user = await service.subscriber();
    expect((await service.send(user, 'DELETE', eraseBilling.path)).status).toBe(200);
    await remove(user);
    await service.settle();
    expect(customersOf(user)).toMatchObject([{ deleted: true }]);
  });
});

describe('a customer that Asaas does not know', () => {
  it('is found again, or created again, for the next order', async () => {
    const user = service.newUser();
    await service.order(user, {});
    const known = await storedId(user);
    await lose(user);
    expect((await service.order(user, { plan: 'business' })).status).toBe(200);
    expect(await storedId(user)).toBe(known);
    await lose(user);
    const company = { ...CUSTOMER, cpfCnpj: '12.ABC.345/01DE-35' };
    expect((await service.order(user, { customerInfo: company })).status).toBe(200);
    expect(customersOf(user)).toHaveLength(2);
  });

  it('is created again for the renewal, or the one that it was is restored, once', async () => {
    const user = await service.subscriber({ plan: 'business', paymentMethod: 'pix' });
    const known = await storedId(user);
    await lose(user);
    await fetch(`${service.fake.apiUrl}/customers/${known}`, {
      method: 'DELETE',
      headers: { access_token: service.fake.apiKey },
    });
    await service.settle();
    const renewals = (await service.remoteCharges(user)).filter(({ status }) => status === 'PENDING');
    expect(renewals).toHaveLength(1);
    expect(customersOf(user).filter(({ deleted }) => !deleted)).toHaveLength(1);
  });
});
