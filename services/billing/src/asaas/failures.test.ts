import { createTestLogger, eventually, findFreePort } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD, CUSTOMER, DECLINED, PAYMENT, page } from '../testing/asaas-samples.ts';
import { createStubClient, failureOf, startAsaasStub } from '../testing/asaas-stub.ts';
import type { AsaasStub, StubResponse } from '../testing/asaas-stub.ts';
import type { Asaas, NewPayment } from './asaas-api.ts';
import { AsaasOutcomeUnknown, AsaasRefused, AsaasUnavailable } from './asaas.errors.ts';

let stub: AsaasStub;
beforeAll(async () => {
  stub = await startAsaasStub();
});
afterAll(() => stub.close());

const ORDER: NewPayment = {
  customerId: 'cus_1',
  method: 'pix',
  amountCents: 2_990,
  dueOn: '2026-07-23',
  description: 'Escriba Pro',
  externalReference: 'charge-1',
};
/** Returns time limits that are short only where the time runs out, and long enough for a loaded machine to send the request. */
const limitsFor = (response: StubResponse) =>
  response === 'hang' ? { timeLimits: { readMs: 500, writeMs: 500, cardMs: 500 } } : {};
const LOST: readonly (readonly [string, StubResponse])[] = [
  ['breaks off', 'break'],
  ['does not come in time', 'hang'],
  ['is a 500', { status: 500 }],
  ['is a 503 page', { status: 503, body: '<html>maintenance</html>' }],
  ['is a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['is not JSON', { body: '<html>' }],
];

describe('a read whose response', () => {
  it.each(LOST)('%s is repeated three times, with growing pauses', async (_case, lost) => {
    const { asaas, pausesMs } = createStubClient(stub, limitsFor(lost));
    stub.respond(lost, lost, lost, { body: PAYMENT });
    expect(await asaas.getPayment('pay_1')).toMatchObject({ id: PAYMENT.id });
    expect(pausesMs).toEqual([200, 400, 800]);
  });

  it.each(LOST)('%s four times is given up', async (_case, lost) => {
    const { asaas } = createStubClient(stub, limitsFor(lost));
    stub.respond(lost);
    expect(await failureOf(asaas.getPayment('pay_1'))).toBeInstanceOf(AsaasUnavailable);
    expect(stub.requests).toHaveLength(4);
  });

  it('has an unexpected shape is not repeated', async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({ body: { id: 'pay_1', value: 'free' } });
    expect(await failureOf(asaas.getPayment('pay_1'))).toBeInstanceOf(AsaasUnavailable);
    expect(stub.requests).toHaveLength(1);
  });

  it('is lost is repeated after a pause that chance shortens by up to half', async () => {
    const { asaas, pausesMs } = createStubClient(stub, { random: () => 1 });
    stub.respond({ status: 500 });
    await failureOf(asaas.getPayment('pay_1'));
    expect(pausesMs).toEqual([100, 200, 400]);
  });
});

const WRITES: readonly (readonly [string, (asaas: Asaas) => Promise<unknown>])[] = [
  ['createPayment', (asaas) => asaas.createPayment(ORDER)],
  ['createPayment by card', (asaas) => asaas.createPayment({ ...ORDER, method: 'credit_card', card: CARD })],
  ['updatePayment', (asaas) => asaas.updatePayment('pay_1', { amountCents: 1 })],
  ['deleteSubscription', (asaas) => asaas.deleteSubscription('sub_1')],
];

describe('a write', () => {
  it.each(WRITES.flatMap(([name, write]) => LOST.map(([how, lost]) => [name, how, write, lost] as const)))(
    '%s whose response %s may have happened, and is not repeated',
    async (_name, _how, write, lost) => {
      const { asaas } = createStubClient(stub, limitsFor(lost));
      stub.respond(lost);
      expect(await failureOf(write(asaas))).toBeInstanceOf(AsaasOutcomeUnknown);
      expect(stub.requests).toHaveLength(1);
    },
  );

  it('whose response has an unexpected shape may have happened', async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({ body: {} });
    expect(await failureOf(asaas.createPayment(ORDER))).toBeInstanceOf(AsaasOutcomeUnknown);
  });

  it('that could not be sent did not happen', async () => {
    const { asaas } = createStubClient({ url: `http://127.0.0.1:${await findFreePort()}/v3` });
    expect(await failureOf(asaas.createPayment(ORDER))).toBeInstanceOf(AsaasUnavailable);
  });

  it('over the rate limit did not happen, and names the wait', async () => {
    const { asaas, pausesMs } = createStubClient(stub);
    stub.respond({ status: 429, headers: { 'ratelimit-reset': '12' } });
    const failure = await failureOf(asaas.createPayment(ORDER));
    expect(failure).toBeInstanceOf(AsaasUnavailable);
    expect(failure).toMatchObject({ retryAfterMs: 12_000 });
    expect([stub.requests.length, pausesMs]).toEqual([1, []]);
  });
});

describe('a read over the rate limit', () => {
  it.each([
    [{ 'ratelimit-reset': '7' }, 7_000],
    [{ 'retry-after': '30' }, 30_000],
    [{ 'ratelimit-reset': '3', 'retry-after': '9' }, 9_000],
    [{ 'retry-after': 'Mon, 20 Jul 2026 12:00:05 GMT' }, 5_000],
    [{}, 200],
  ])('waits as asked by %j', async (headers, waitMs) => {
    const clock = () => new Date('2026-07-20T12:00:00Z');
    const { asaas, pausesMs } = createStubClient(stub, { clock });
    stub.respond({ status: 429, headers }, { body: PAYMENT });
    expect(await asaas.getPayment('pay_1')).toBeDefined();
    expect(pausesMs).toEqual([waitMs]);
  });

  it('is given up at once if the wait is longer than 30 s', async () => {
    const { asaas, pausesMs } = createStubClient(stub);
    stub.respond({ status: 429, headers: { 'ratelimit-reset': '31' } });
    expect(await failureOf(asaas.getPayment('pay_1'))).toMatchObject({ retryAfterMs: 31_000 });
    expect([stub.requests.length, pausesMs]).toEqual([1, []]);
  });

  it('is given up after three waits', async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({ status: 429, headers: { 'retry-after': '1' } });
    expect(await failureOf(asaas.getPayment('pay_1'))).toMatchObject({ retryAfterMs: 1_000 });
    expect(stub.requests).toHaveLength(4);
  });
});

describe('a refusal', () => {
  it("carries status, code and Asaas's sentence, and is not repeated", async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({ status: 400, body: DECLINED });
    const failure = await failureOf(asaas.createPayment({ ...ORDER, card: CARD }));
    expect(failure).toBeInstanceOf(AsaasRefused);
    expect(failure).toMatchObject({ status: 400, ...DECLINED.errors[0] });
    expect(stub.requests).toHaveLength(1);
  });

  it('of a read is not repeated either', async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({
      status: 400,
      body: { errors: [{ code: 'invalid_limit', description: 'Limite inválido' }] },
    });
    expect(await failureOf(asaas.findPayments('x'))).toMatchObject({ code: 'invalid_limit' });
    expect(stub.requests).toHaveLength(1);
  });

  it('without a reason has a code and a sentence nevertheless', async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({ status: 415, body: '' });
    expect(await failureOf(asaas.createPayment(ORDER))).toMatchObject({
      code: 'http_415',
      description: 'O meio de pagamento recusou o pedido.',
    });
  });

  it('of a code that the account cannot make is a refusal, not an absence', async () => {
    const { asaas } = createStubClient(stub);
    stub.respond({ status: 404, body: { errors: [{ code: 'not_found', description: 'Sem chave Pix' }] } });
    expect(await failureOf(asaas.getPixCode('pay_1'))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    [401, { errors: [{ code: 'invalid_access_token', description: 'A chave de API fornecida é inválida' }] }],
    [403, '<html>firewall</html>'],
  ])('of the key (%d) is an alarm, and no fault of the user', async (status, body) => {
    const logger = createTestLogger();
    const { asaas } = createStubClient(stub, { logger: logger as never });
    stub.respond({ status, body });
    expect(await failureOf(asaas.createPayment(ORDER))).toBeInstanceOf(AsaasUnavailable);
    expect(logger.entries.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        event: 'asaas.key_refused',
        fields: expect.objectContaining({ method: 'POST', path: '/payments', status }),
      },
    ]);
  });
});

describe('time', () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  afterEach(() => {
    AbortSignal.timeout = timeout;
  });

  it('is 10 s for reads, 30 s for writes, 60 s where a card is charged or checked', async () => {
    const limitsMs: number[] = [];
    AbortSignal.timeout = (ms) => {
      limitsMs.push(ms);
      return timeout(ms);
    };
    const { asaas } = createStubClient(stub);
    stub.respond({ body: { ...PAYMENT, cycle: 'MONTHLY', nextDueDate: '2026-08-20' } });
    const subscription = { ...ORDER, cycle: 'MONTHLY', nextDueOn: '2026-07-20' } as const;
    await asaas.getPayment('pay_1');
    await asaas.createPayment(ORDER);
    await asaas.deletePayment('pay_1');
    await asaas.createPayment({ ...ORDER, card: CARD });
    await asaas.createSubscription({ ...subscription, card: { token: 't', remoteIp: '203.0.113.7' } });
    await asaas.changeSubscriptionCard('sub_1', CARD);
    await asaas.payWithCardToken('pay_1', 't');
    await asaas.tokenizeCard({ ...CARD, customerId: 'cus_1' });
    expect(limitsMs).toEqual([10_000, 30_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
  });
});

it('at most twenty calls run at once', async () => {
  const { asaas } = createStubClient(stub);
  const release = Promise.withResolvers<void>();
  let running = 0;
  let runningMax = 0;
  stub.respond(async () => {
    running += 1;
    runningMax = Math.max(runningMax, running);
    await release.promise;
    running -= 1;
    return { body: PAYMENT };
  });
  const calls = Array.from({ length: 50 }, () => asaas.getPayment('pay_1'));
  await eventually(() => running === 20);
  release.resolve();
  expect(await Promise.all(calls)).toHaveLength(50);
  expect(runningMax).toBe(20);
});

it('each call is one line in the log: method, path without ids, status, duration', async () => {
  const logger = createTestLogger();
  const { asaas } = createStubClient(stub, { logger: logger as never });
  stub.respond({ body: page([CUSTOMER]) }, { body: PAYMENT });
  await asaas.findCustomers({ cpfCnpj: '24971563792' });
  await asaas.getPayment('pay_1');
  expect(logger.entries).toEqual(
    ['/customers', '/payments/:id'].map((path) => ({
      level: 'debug',
      event: 'asaas.call',
      fields: { method: 'GET', path, status: 200, ms: expect.any(Number) },
    })),
  );
});
