import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from '../account/cards.ts';
import { type Fields, cardFields, createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';

describe('subscriptions', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2027-01-31', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());

  const dueDatesOf = async (subscription: Fields) =>
    (await client.chargesOf(subscription)).map(({ dueDate }) => dueDate);
  const statusesOf = async (subscription: Fields) =>
    (await client.chargesOf(subscription)).map(({ status }) => status);
  const byCard = (number: string, fields: Fields = {}) =>
    client.newSubscription({ billingType: 'CREDIT_CARD', ...cardFields(number), ...fields });

  it('have their first charge at once, and reply with the due date of the second', async () => {
    const subscription = await client.newSubscription({ externalReference: 'user-1' });
    expect(subscription).toMatchObject({
      object: 'subscription',
      id: expect.stringMatching(/^sub_/),
      status: 'ACTIVE',
      value: 29.9,
      cycle: 'MONTHLY',
      nextDueDate: '2027-02-28',
      externalReference: 'user-1',
    });
    const charges = await client.chargesOf(subscription);
    expect(charges.map(({ dueDate }) => dueDate)).toEqual(['2027-01-31', '2027-02-28']);
    expect(charges[0]).toMatchObject({
      subscription: subscription['id'],
      value: 29.9,
      externalReference: null,
    });
  });

  it.each([
    ['MONTHLY', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['MONTHLY', '2027-11-29', ['2027-11-29', '2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29']],
    ['YEARLY', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['WEEKLY', '2027-12-27', ['2027-12-27', '2028-01-03', '2028-01-10', '2028-01-17', '2028-01-24']],
  ])('charge %s from %s on the right days', async (cycle, nextDueDate, expected) => {
    const subscription = await client.newSubscription({ cycle, nextDueDate });
    fake.control.advanceTo(expected.at(-1) ?? '');
    expect((await dueDatesOf(subscription)).slice(0, 5)).toEqual(expected);
  });

  it('create each charge 40 days ahead', async () => {
    const subscription = await client.newSubscription();
    fake.control.advanceTo('2027-02-18');
    expect(await dueDatesOf(subscription)).toHaveLength(2);
    fake.control.advanceTo('2027-02-19');
    expect(await dueDatesOf(subscription)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  it('end with their last charge or on their last day', async () => {
    const counted = await client.newSubscription({ maxPayments: 2 });
    const dated = await client.newSubscription({ endDate: '2027-03-30' });
    fake.control.advanceTo('2027-06-01');
    for (const subscription of [counted, dated]) {
      expect(await dueDatesOf(subscription)).toEqual(['2027-01-31', '2027-02-28']);
      expect((await client.get(`/subscriptions/${subscription['id']}`)).body['status']).toBe('EXPIRED');
    }
  });

  it.each([
    [{ cycle: 'DAILY' }, 'invalid_cycle'],
    [{ cycle: undefined }, 'invalid_cycle'],
    [{ nextDueDate: '2027-01-30' }, 'invalid_nextDueDate'],
    [{ value: -1 }, 'invalid_value'],
    [{ customer: 'cus_none' }, 'invalid_customer'],
  ])('are refused: %j', async (fields, code) => {
    expect((await client.newSubscription(fields))['errors'][0].code).toBe(code);
    expect((await client.get('/subscriptions')).body['totalCount']).toBe(0);
  });

  it('are found by customer and by reference', async () => {
    const first = await client.newSubscription({ externalReference: 'a' });
    await client.newSubscription();
    const found = async (query: string) =>
      (await client.get(`/subscriptions?${query}`)).body['data'].map(({ id }: Fields) => id);
    expect(await found(`customer=${first['customer']}`)).toEqual([first['id']]);
    expect(await found('externalReference=a')).toEqual([first['id']]);
  });

  describe('by card', () => {
    it('charge the card at once if the first charge is due today, and each month', async () => {
      const subscription = await byCard(TEST_CARDS.approved);
      expect(subscription).not.toHaveProperty('creditCard');
      fake.control.set({ subscriptionsShowCard: true });
      const { body } = await client.get(`/subscriptions/${subscription['id']}`);
      expect(body['creditCard']).toMatchObject({ creditCardNumber: '8829' });
      expect(await statusesOf(subscription)).toEqual(['CONFIRMED', 'PENDING']);
      fake.control.advanceTo('2027-02-28');
      expect(await statusesOf(subscription)).toEqual(['CONFIRMED', 'CONFIRMED', 'PENDING']);
      fake.control.advanceTo('2027-03-04');
      expect(await statusesOf(subscription)).toEqual(['RECEIVED', 'CONFIRMED', 'PENDING']);
    });

    it('only check the card if the first charge is due later', async () => {
      const subscription = await byCard(TEST_CARDS.approved, { nextDueDate: '2027-02-07' });
      expect((await statusesOf(subscription))[0]).toBe('PENDING');
      fake.control.advanceTo('2027-02-07');
      expect((await statusesOf(subscription))[0]).toBe('CONFIRMED');
    });

    it('leave nothing behind if the card is declined', async () => {
      const response = await byCard(TEST_CARDS.declined);
      expect(response['errors'][0].code).toBe('invalid_action');
      expect([fake.control.subscriptions(), fake.control.payments(), fake.control.deliveries()]).toEqual([
        [],
        [],
        [],
      ]);
    });

    it('become overdue when a renewal is declined', async () => {
      const subscription = await byCard(TEST_CARDS.declinesRenewals);
      fake.control.advanceTo('2027-02-28');
      expect(await statusesOf(subscription)).toEqual(['CONFIRMED', 'PENDING', 'PENDING']);
      fake.control.advanceTo('2027-03-01');
      expect((await statusesOf(subscription))[1]).toBe('OVERDUE');
    });

    it('take another card for what is pending, without charging it', async () => {
      const subscription = await byCard(TEST_CARDS.declinesRenewals);
      const path = `/subscriptions/${subscription['id']}/creditCard`;
      expect((await client.put(path, cardFields(TEST_CARDS.declined))).status).toBe(400);
      fake.control.set({ subscriptionsShowCard: true });
      const changed = await client.put(path, cardFields('4111111111111111'));
      expect(changed.body['creditCard']).toMatchObject({ creditCardNumber: '1111', creditCardBrand: 'VISA' });
      expect(await statusesOf(subscription)).toEqual(['CONFIRMED', 'PENDING']);
      fake.control.advanceTo('2027-02-28');
      const [, second] = await client.chargesOf(subscription);
      expect(second).toMatchObject({ status: 'CONFIRMED', creditCard: { creditCardNumber: '1111' } });
    });

    it('are charged at once and from then on when the payer adds a card at the invoice', async () => {
      const subscription = await client.newSubscription({ billingType: 'CREDIT_CARD' });
      const [first] = await client.chargesOf(subscription);
      fake.control.payWithCard(first?.['id']);
      fake.control.advanceTo('2027-02-28');
      expect(await statusesOf(subscription)).toEqual(['CONFIRMED', 'CONFIRMED', 'PENDING']);
    });
  });

  describe('change', () => {
    const put = async ({ id }: Fields, body: Fields) => client.put(`/subscriptions/${id}`, body);

    it('their value for later charges, and for pending ones on request', async () => {
      const subscription = await client.newSubscription();
      await put(subscription, { value: 49.9, billingType: 'BOLETO' });
      const valuesOf = async () => (await client.chargesOf(subscription)).map(({ value }) => value);
      expect(await valuesOf()).toEqual([29.9, 29.9]);
      fake.control.advanceTo('2027-02-19');
      expect(await valuesOf()).toEqual([29.9, 29.9, 49.9]);
      await put(subscription, { value: 59.9, updatePendingPayments: true });
      // The first charge is overdue, not pending.
      expect(await valuesOf()).toEqual([29.9, 59.9, 59.9]);
      const [, second] = await client.chargesOf(subscription);
      expect(second).toMatchObject({ billingType: 'BOLETO', dueDate: '2027-02-28' });
    });

    it('their next due date and cycle for charges that do not exist yet', async () => {
      const subscription = await client.newSubscription();
      await put(subscription, { nextDueDate: '2027-03-15', cycle: 'YEARLY' });
      fake.control.advanceTo('2028-03-01');
      expect(await dueDatesOf(subscription)).toEqual([
        '2027-01-31',
        '2027-02-28',
        '2027-03-15',
        '2028-03-15',
      ]);
    });

    it('to inactive, and back only with a due date', async () => {
      const subscription = await client.newSubscription();
      expect((await put(subscription, { status: 'INACTIVE' })).body['status']).toBe('INACTIVE');
      fake.control.advanceTo('2027-05-10');
      expect(await dueDatesOf(subscription)).toHaveLength(2);
      expect((await put(subscription, { status: 'ACTIVE' })).body['errors'][0].code).toBe(
        'invalid_nextDueDate',
      );
      expect((await put(subscription, { status: 'ACTIVE', nextDueDate: '2027-05-20' })).body['status']).toBe(
        'ACTIVE',
      );
      expect((await dueDatesOf(subscription)).at(-1)).toBe('2027-05-20');
    });

    it('not after they were deleted, with their open charges', async () => {
      const subscription = await client.newSubscription();
      const [first] = await client.chargesOf(subscription);
      fake.control.payPix(first?.['id']);
      const { id } = subscription;
      expect((await client.remove(`/subscriptions/${id}`)).body).toEqual({ deleted: true, id });
      expect(await dueDatesOf(subscription)).toEqual(['2027-01-31']);
      expect((await client.get(`/subscriptions/${id}`)).body).toMatchObject({ deleted: true });
      expect((await put(subscription, { value: 10 })).status).toBe(400);
      fake.control.advance({ months: 2 });
      expect(await dueDatesOf(subscription)).toHaveLength(1);
    });
  });
});
