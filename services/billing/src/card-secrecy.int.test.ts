import { ASAAS_TOKEN_HEADER } from '@escriba/contracts/billing/asaas-events';
import { TEST_CARDS } from '@escriba/fakes';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dumpTables } from './testing/dump-tables.ts';
import { CUSTOMER, type TestService, startTestService } from './testing/start-test-service.ts';

const CHANGED = '4012001037141112';
const AMEX = '378282246310005';
const MALFORMED = '5162306219378820';
const NUMBERS = [TEST_CARDS.approved, TEST_CARDS.declined, TEST_CARDS.riskAnalysis, CHANGED, AMEX, MALFORMED];
const HOLDER = 'XIMENA QUARESMA';
const CCVS = { three: '987', four: '9753' };

let service: TestService;
const responses: string[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const cardOf = (number: string, fields: object = {}) => ({
  holderName: HOLDER,
  number,
  expiryMonth: '12',
  expiryYear: '2032',
  ccv: number === AMEX ? CCVS.four : CCVS.three,
  ...fields,
});
const byCard = (number: string, fields: object = {}) => ({
  plan: 'pro',
  paymentMethod: 'credit_card',
  customerInfo: CUSTOMER,
  creditCard: cardOf(number, fields),
});

const send = async (user: string, path: string, body: unknown, method = 'POST'): Promise<number> => {
  const { status, body: received } = await service.send(user, method, path, { body });
  responses.push(JSON.stringify(received));
  return status;
};
const order = (body: unknown, user = service.newUser()): Promise<number> =>
  send(user, '/asaas/checkout', body);

const payWithCards = async (): Promise<void> => {
  expect(await order(byCard(TEST_CARDS.approved.replaceAll(/(\d{4})(?=\d)/g, '$1 ')))).toBe(200);
  expect(await order(byCard(TEST_CARDS.declined))).toBe(422);
  expect(await order(byCard(TEST_CARDS.riskAnalysis))).toBe(200);
  const changing = service.newUser();
  expect(await order(byCard(AMEX), changing)).toBe(200);
  const method = { paymentMethod: 'credit_card', creditCard: cardOf(CHANGED) };
  expect(await send(changing, '/api/subscription/method', method)).toBe(200);
  const refused = { ...method, creditCard: cardOf(TEST_CARDS.declined) };
  expect(await send(changing, '/api/subscription/method', refused)).toBe(422);
};

/** Pays a renewal that the first card declined, with two others. */
const payOverdue = async (): Promise<void> => {
  const user = service.newUser();
  expect(await order(byCard(TEST_CARDS.approved), user)).toBe(200);
  await service.settle();
  const row = await service.db
    .selectFrom('subscriptions')
    .select('card_token')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  service.control.setCardBehaviour(row.card_token ?? '', 'declines_renewals');
  await service.advanceDays(33);
  const { terms } = await service.status(user);
  const path = `/api/subscription/payments/${terms?.overdue?.chargeId}/pay`;
  const pay = (number: string) =>
    send(user, path, { paymentMethod: 'credit_card', creditCard: cardOf(number) });
  expect(await pay(TEST_CARDS.declined)).toBe(422);
  expect(await pay(CHANGED)).toBe(200);
  await service.settle();
  expect((await service.status(user)).terms?.overdue).toBeNull();
};

const sendMalformed = async (): Promise<void> => {
  const { creditCard, ...rest } = byCard(TEST_CARDS.approved);
  const malformed: readonly unknown[] = [
    byCard(MALFORMED),
    byCard(TEST_CARDS.approved, { ccv: AMEX }),
    byCard(TEST_CARDS.approved, { holderName: AMEX }),
    byCard(TEST_CARDS.approved, { expiryYear: CHANGED }),
    byCard(TEST_CARDS.approved, { number: [AMEX] }),
    byCard(TEST_CARDS.approved, { number: Number(AMEX) }),
    byCard(TEST_CARDS.approved, { number: `${AMEX}\u0000` }),
    byCard(TEST_CARDS.approved, { [AMEX]: CCVS.four, ccv: undefined }),
    { ...rest, creditCard: [creditCard] },
    { ...rest, creditCard: AMEX },
    { ...rest, plan: CHANGED, creditCard },
    `{"creditCard":{"number":"${AMEX}","ccv":"${CCVS.four}"`,
    { ...byCard(AMEX), padding: 'x'.repeat(70_000) },
  ];
  for (const body of malformed) expect([400, 413]).toContain(await order(body));
  expect(await send(service.newUser(), `/api/subscription/payments/${AMEX}`, undefined, 'GET')).toBe(400);
  expect(await send(service.newUser(), `/api/subscription/payments/x?n=${AMEX}`, undefined, 'GET')).toBe(400);
};

/** Pays while Asaas fails in every way as it gets a card. */
const payDuringFaults = async (): Promise<void> => {
  for (const kind of ['lost_response', 'server_error', 'server_error_after', 'disconnect'] as const) {
    service.control.failNext({ kind, method: 'POST', path: '/subscriptions' });
    expect([200, 503]).toContain(await order(byCard(CHANGED)));
    service.control.clearFaults();
  }
  await service.advance({ minutes: 5 });
};

/** Receives an event that repeats more of a card than Asaas does. */
const receiveCards = async (): Promise<void> => {
  const creditCard = { creditCardNumber: AMEX, creditCardBrand: 'AMEX', ccv: CCVS.four };
  const { status } = await service.send(undefined, 'POST', '/webhooks/asaas', {
    body: { id: 'evt_card&1', event: 'PAYMENT_CREATED', payment: { id: 'pay_card', creditCard } },
    headers: { [ASAAS_TOKEN_HEADER]: service.webhookToken },
  });
  expect(status).toBe(200);
  await service.settle();
};

const dumpRedis = async (): Promise<string> => {
  const keys = await service.redis.keys('*');
  const dumps = await Promise.all(keys.map((key) => service.redis.dumpBuffer(key)));
  return [...keys, ...dumps.map((dump) => dump?.toString('latin1') ?? '')].join('\n');
};

/** Ids and times, whose random digits could equal anything. */
const RANDOM =
  /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?:pay|sub|evt)_\w+|"(?:time|pid)":\d+|[\d.]+ ?ms|"\w*Ms":[\d.]+/gi;
const readable = (text: string): string => text.replaceAll(RANDOM, '').replaceAll(/(?<=\d)[ .-](?=\d)/g, '');

/** Returns every run of seven digits that reveals something about the card. */
const fragmentsOf = (number: string): string[] =>
  Array.from({ length: number.length - 6 }, (_, start) => number.slice(start, start + 7)).filter(
    (fragment) => new Set(fragment).size > 3,
  );

const findSecrets = (content: string): string[] => {
  const text = readable(content);
  return [
    ...NUMBERS.flatMap(fragmentsOf).filter((fragment) => text.includes(fragment)),
    ...Object.values(CCVS).filter((ccv) => new RegExp(`(?<![\\w.])${ccv}(?![\\w.])`).test(text)),
    ...(/ximena|quaresma/i.test(text) ? [HOLDER] : []),
  ];
};

it('no card number, part of one, CVV or card holder is in a log line, a table, Redis or a response', async () => {
  await payWithCards();
  await payOverdue();
  await sendMalformed();
  await payDuringFaults();
  await receiveCards();
  const places = {
    logs: service.lines.join('\n'),
    tables: await dumpTables(service.db),
    redis: await dumpRedis(),
    responses: responses.join('\n'),
  };
  expect(places.logs).toContain('"level"');
  expect(places.tables).toContain('"card_last4": "8829"');
  for (const [place, content] of Object.entries(places))
    expect([place, findSecrets(content)]).toEqual([place, []]);
  // The search finds what it looks for.
  const planted = `{"a":"${HOLDER}","b":"x${AMEX.slice(3, 7)} ${AMEX.slice(7, 11)}","ccv":"${CCVS.three}"}`;
  expect(findSecrets(planted)).toEqual([AMEX.slice(3, 10), AMEX.slice(4, 11), CCVS.three, HOLDER]);
});
