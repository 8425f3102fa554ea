import { randomUUID } from 'node:crypto';
import { ASAAS_TOKEN_HEADER, receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpTables } from '../../testing/dump-tables.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (body: unknown, token: string | undefined = service.webhookToken) =>
  service.send(undefined, 'POST', receiveAsaasEvent.path, {
    body,
    headers: token === undefined ? {} : { [ASAAS_TOKEN_HEADER]: token },
  });
const newId = (): string => `evt_${randomUUID().replaceAll('-', '')}&1`;
const event = (fields: object = {}) => ({ id: newId(), event: 'PAYMENT_RECEIVED', ...fields });
const storedEvents = async (): Promise<number> =>
  (await service.db.selectFrom('webhook_events').select('id').execute()).length;

/** Creates an open order by PIX, and returns its payment at Asaas. */
const openOrder = async () => {
  const user = service.newUser();
  const { body } = await service.order(user, {});
  const { asaas_id: paymentId } = await service.db
    .selectFrom('charges')
    .select('asaas_id')
    .where('id', '=', body.charge.id)
    .executeTakeFirstOrThrow();
  return { user, code: body.paymentData.qrCodeText as string, paymentId: paymentId ?? '' };
};

describe('the token of an event', () => {
  const wrong: readonly (readonly [string, (right: string) => string])[] = [
    ['is empty', () => ''],
    ['is another of the same length', (right) => 'x'.repeat(right.length)],
    ['differs in its last letter', (right) => `${right.slice(0, -1)}_`],
    ['is too short', (right) => right.slice(0, -1)],
    ['is too long', (right) => `${right}x`],
    ['has other case', (right) => right.toUpperCase()],
    ['is twice the right one', (right) => `${right}, ${right}`],
  ];
  it.each(wrong)('that %s is refused, and the event is not stored', async (_how, change) => {
    const before = await dumpTables(service.db);
    const { status, body } = await post(event(), change(service.webhookToken));
    expect([status, body.error]).toEqual([401, 'billing.webhook_token_invalid']);
    expect(await dumpTables(service.db)).toBe(before);
  });

  it('is required, and only counts in its own header', async () => {
    const before = await dumpTables(service.db);
    const send = (headers: Record<string, string>, query = '') =>
      service.send(undefined, 'POST', receiveAsaasEvent.path + query, { body: event(), headers });
    for (const body of [
      await send({}),
      await send({ authorization: `Bearer ${service.webhookToken}` }),
      await send({ access_token: service.webhookToken }),
      await send({}, `?${ASAAS_TOKEN_HEADER}=${service.webhookToken}`),
    ])
      expect(body.status).toBe(401);
    for (const length of [301, 10_000])
      expect((await send({ [ASAAS_TOKEN_HEADER]: 'x'.repeat(length) })).status).toBe(401);
    expect(await dumpTables(service.db)).toBe(before);
  });

  it.each([
    ['is empty', {}],
    ['is no event', []],
    ['has a wrong field', { id: 7, event: 'PAYMENT_RECEIVED' }],
    ['is no JSON', '{"id":'],
    ['is larger than any event', { ...event(), description: 'x'.repeat(3_000_000) }],
  ])('is checked before a body that %s', async (_how, body) => {
    const { status, body: received } = await post(body, 'wrong');
    expect([status, received.error]).toEqual([401, 'billing.webhook_token_invalid']);
  });

  it('is in no log line and no table', async () => {
    await post(event());
    await post(event(), `${service.webhookToken}x`);
    expect(service.lines.join('\n')).not.toContain(service.webhookToken);
    expect(await dumpTables(service.db)).not.toContain(service.webhookToken);
  });
});

describe('an event', () => {
  it('is acknowledged with exactly 200, and again when it is repeated, but stored once', async () => {
    const { paymentId } = await openOrder();
    const body = event({ payment: { id: paymentId } });
    const before = await storedEvents();
    for (let count = 0; count < 3; count += 1) {
      const { status, body: received } = await post(body);
      expect([status, received]).toEqual([200, { received: true }]);
    }
    const atOnce = event({ payment: { id: paymentId } });
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(atOnce)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await storedEvents()).toBe(before + 2);
  });

  it('that says that a payment is received, which is not, grants nothing', async () => {
    const { user, paymentId } = await openOrder();
    const forged = {
      object: 'payment',
      id: paymentId,
      status: 'RECEIVED',
      value: 29,
      netValue: 28,
      confirmedDate: '2026-03-16',
    };
    for (const name of ['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED', 'PAYMENT_APPROVED_BY_RISK_ANALYSIS'])
      expect((await post(event({ event: name, payment: forged }))).status).toBe(200);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'free', pendingCharge: { state: 'open' } });
    expect(await service.balances(user)).toEqual({});
    expect(await service.published(user)).toEqual([]);
  });

  it('that says that a payment was returned, which was not, takes nothing', async () => {
    const user = await service.subscriber();
    const [paid] = await service.remoteCharges(user);
    for (const name of ['PAYMENT_REFUNDED', 'PAYMENT_CHARGEBACK_REQUESTED', 'PAYMENT_DELETED'])
      await post(event({ event: name, payment: { id: paid?.id, status: 'REFUNDED', deleted: true } }));
    await service.settle();
    expect((await service.status(user)).plan).toBe('pro');
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: -2_900 });
  });

  it.each([
    ['payment', { payment: { id: 'pay_of_another_account' } }],
    ['subscription', { subscription: { id: 'sub_of_another_account' } }],
    ['reference', { payment: { id: 'pay_0', externalReference: "'; drop table billing.tasks; --" } }],
  ])('about a foreign %s is acknowledged, and changes nothing', async (_what, fields) => {
    expect((await post(event(fields))).status).toBe(200);
    const charges = await service.db.selectFrom('charges').selectAll().orderBy('id').execute();
    await service.settle();
    expect(await service.db.selectFrom('charges').selectAll().orderBy('id').execute()).toEqual(charges);
    const dueNow = await service.db
      .selectFrom('tasks')
      .select('subject')
      .where('due_at', '<=', service.clock.now())
      .execute();
    expect(dueNow).toEqual([]);
    expect(service.lines.join('\n')).toContain('billing.not_ours');
  });

  it("about one user's payment with another's subscription gives each what they paid for", async () => {
    const payer = await openOrder();
    const other = await openOrder();
    service.control.loseNext(10);
    service.control.payPix(payer.code);
    const { asaas_id: subscription } = await service.db
      .selectFrom('subscriptions')
      .select('asaas_id')
      .where('user_id', '=', other.user)
      .executeTakeFirstOrThrow();
    await post(event({ payment: { id: payer.paymentId, subscription } }));
    await service.settle();
    expect((await service.status(other.user)).plan).toBe('free');
  });

  it.each([
    ['an id of 10,000 bytes', { id: `evt_${'x'.repeat(10_000)}` }],
    ['a payment id of 10,000 bytes', { payment: { id: 'x'.repeat(10_000) } }],
    ['a subscription id of 10,000 bytes', { subscription: { id: 'x'.repeat(10_000) } }],
    ['a reference of 10,000 bytes', { payment: { id: 'pay_1', externalReference: 'x'.repeat(10_000) } }],
    ['a name of 10,000 bytes', { event: 'X'.repeat(10_000) }],
    ['an empty id', { id: '' }],
    ['a number as id', { id: 1 }],
    ['no name', { event: undefined }],
    ['a list of payments', { payment: [] }],
    ['a payment without id', { payment: { status: 'RECEIVED' } }],
    ['a NUL in its id', { id: 'evt_\u0000' }],
  ])('with %s is refused, and not stored', async (_what, fields) => {
    const before = await dumpTables(service.db);
    const { status, body } = await post(event(fields));
    expect([status, body.error]).toEqual([400, 'request.invalid']);
    expect(await dumpTables(service.db)).toBe(before);
  });

  it.each([
    ['a name that is not known yet', { event: 'PAYMENT_TELEPORTED' }],
    ['no subject at all', { event: 'ACCOUNT_STATUS_GENERAL_APPROVAL_APPROVED', account: { id: 'x' } }],
    [
      'keys that are not known yet',
      { dateCreated: '2026-03-16 12:00:00', account: { ownerId: null }, list: [[1]] },
    ],
    ['a null subscription', { payment: { id: 'pay_x', subscription: null, externalReference: null } }],
  ])('with %s is acknowledged', async (_what, fields) => {
    const { status, body } = await post(event(fields));
    expect([status, body]).toEqual([200, { received: true }]);
  });

  it('with dates as DD/MM/YYYY, as Asaas writes them in events, gives the plan that was paid', async () => {
    const { user, code, paymentId } = await openOrder();
    service.control.loseNext(10);
    service.control.payPix(code);
    const payment = {
      object: 'payment',
      id: paymentId,
      dateCreated: '16/03/2026',
      dueDate: '16/03/2026',
      paymentDate: '16/03/2026 12:00:00',
      clientPaymentDate: '16/03/2026',
      value: '29,00',
    };
    expect((await post(event({ dateCreated: '16/03/2026 12:00:00', payment }))).status).toBe(200);
    await service.settle();
    expect(await service.status(user)).toMatchObject({
      plan: 'pro',
      terms: { periodStart: '2026-03-16', periodEnd: '2026-04-16' },
    });
  });
});
