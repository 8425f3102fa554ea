import { randomUUID } from 'node:crypto';
import { receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dumpTables } from './testing/dump-tables.ts';
import { CUSTOMER, type TestService, card, startTestService } from './testing/start-test-service.ts';

let service: TestService;
/** A user with a paid plan, so that requests reach as far as they can. */
let user: string;
let openId: string;

beforeAll(async () => {
  service = await startTestService();
  user = await service.subscriber({ paymentMethod: 'pix' });
  const row = await service.db
    .selectFrom('charges')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  openId = row.id;
});
afterAll(() => service.stop());

const order = (fields: object = {}) => ({
  plan: 'business',
  cycle: 'monthly',
  paymentMethod: 'pix',
  customerInfo: CUSTOMER,
  ...fields,
});
const byCard = (fields: object = {}) =>
  order({ paymentMethod: 'credit_card', creditCard: { ...card(), ...fields } });

const SAMPLE_ID = '7f8a4b0e-53a0-4c8e-9a1d-0d6a5c1b2e3f';
const HUGE = 'x'.repeat(10_000);
const NUL = 'a\u0000b';
const SURROGATE = 'a\ud800b';
const SQL = "'; drop table billing.charges; --";
const EMOJI = '🧾🏴‍☠️\u202Eana';

/** Values of other types than text. */
const OTHER_TYPES: readonly unknown[] = [[], ['pro'], {}, null, -1, 1e300, true, { toString: 'pro' }];
/** Text that no id, plan or method is. */
const TEXTS: readonly unknown[] = [
  '',
  'free ',
  'PRO',
  '__proto__',
  'constructor',
  NUL,
  SURROGATE,
  SQL,
  EMOJI,
  HUGE,
];

const REFUSALS = [400, 404, 409, 413, 414, 415, 422];
const refuse = async (
  path: string,
  body: unknown,
  {
    method = 'POST',
    headers = {},
    as = user,
  }: { method?: string; headers?: Record<string, string>; as?: string } = {},
) => {
  const response = await service.send(as, method, path, { body, headers });
  const { status, body: received } = response;
  // The value is in the comparison to name it when it fails.
  const seen = [path, body, REFUSALS.includes(status), received.error?.split('.')[0]];
  expect(seen).toEqual([path, body, true, expect.stringMatching(/^(?:request|billing)$/)]);
  return response;
};

/** Runs requests of which none may store anything, here or at Asaas. */
const unchanged = async (work: () => Promise<unknown>): Promise<void> => {
  const before = await dumpTables(service.db);
  const remote = [service.control.payments(), service.control.subscriptions()];
  await work();
  expect(await dumpTables(service.db)).toBe(before);
  expect([service.control.payments(), service.control.subscriptions()]).toEqual(remote);
};

describe('a body that is no object of JSON', () => {
  const withBody = publicRoutes.billing.filter((route: RouteContract) => route.body !== undefined);
  it.each(withBody)('is refused by $method $path', async ({ path }) => {
    const url = path.replace(':id', openId);
    await unchanged(async () => {
      for (const body of ['{"plan":', 'null', '[]', '"pro"', '1', '[[[[', '', '{"a":1}{"b":2}', '\u0000'])
        await refuse(url, body, { headers: { 'content-type': 'application/json' } });
      for (const body of ['{"__proto__":{"plan":"pro"}}', '{"constructor":{"prototype":{"plan":"pro"}}}'])
        await refuse(url, body);
      expect((await refuse(url, '<plan/>', { headers: { 'content-type': 'application/xml' } })).status).toBe(
        415,
      );
      expect((await refuse(url, { ...order(), padding: 'x'.repeat(70_000) })).status).toBe(413);
      expect((await refuse(url, undefined)).status).toBe(400);
    });
  });

  it('is refused as an event, also of 64 KiB and more', async () => {
    const headers = { 'asaas-access-token': service.webhookToken };
    await unchanged(async () => {
      for (const body of [
        '{"id":',
        'null',
        '[]',
        '{"__proto__":{}}',
        { id: 'evt_1', event: 'X', more: 'x'.repeat(70_000) },
      ])
        await refuse(receiveAsaasEvent.path, body, { headers });
    });
  });
});

describe('an order', () => {
  const fields: readonly [string, readonly unknown[]][] = [
    ['plan', [...OTHER_TYPES, ...TEXTS, 'gold']],
    ['cycle', [...OTHER_TYPES, ...TEXTS, 'weekly']],
    ['paymentMethod', [...OTHER_TYPES, ...TEXTS, 'debit_card']],
    ['quoteId', [...OTHER_TYPES, ...TEXTS, randomUUID()]],
    ['contractVersion', [[], {}, NUL, SURROGATE, HUGE]],
    ['customerInfo', [[], {}, null, 'Ana', [CUSTOMER], NUL]],
  ];
  it.each(fields)('with a hostile %s is refused, and stores nothing', async (name, values) => {
    await unchanged(async () => {
      for (const value of values) await refuse('/asaas/checkout', order({ [name]: value }));
    });
  });

  it.each(Object.keys(CUSTOMER))(
    'of a payer with a hostile %s is refused, and stores nothing',
    async (name) => {
      const strict = !['name', 'address', 'addressNumber', 'city'].includes(name);
      const values = [
        [],
        {},
        null,
        '',
        ' ',
        '\u200b',
        NUL,
        SURROGATE,
        HUGE,
        ...(strict ? [SQL, EMOJI, '-1'] : []),
      ];
      await unchanged(async () => {
        for (const value of [...values, undefined])
          await refuse('/asaas/checkout', order({ customerInfo: { ...CUSTOMER, [name]: value } }));
      });
    },
  );

  it.each(Object.keys(card()))('by a card with a hostile %s is refused, and stores nothing', async (name) => {
    const values = [
      [],
      {},
      null,
      '',
      ' ',
      NUL,
      SURROGATE,
      HUGE,
      '-1',
      '0',
      ...(name === 'holderName' ? [] : ['１２', SQL, EMOJI]),
    ];
    await unchanged(async () => {
      for (const value of [...values, undefined]) await refuse('/asaas/checkout', byCard({ [name]: value }));
    });
  });

  it.each([
    ['no card', order({ paymentMethod: 'credit_card' })],
    ['a list of cards', order({ paymentMethod: 'credit_card', creditCard: [card()] })],
    ['only a ccv', order({ paymentMethod: 'credit_card', creditCard: { ccv: '318' } })],
    ['a token in place of the card', order({ paymentMethod: 'credit_card', creditCardToken: randomUUID() })],
    ['the free plan', order({ plan: 'free' })],
  ])('with %s is refused, and stores nothing', async (_what, body) => {
    await unchanged(() => refuse('/asaas/checkout', body));
  });

  it('with a price of its own pays the price of the catalogue', async () => {
    const newcomer = service.newUser();
    const body = { plan: 'pro', value: 0.01, amountCents: 1, priceCents: 1, creditCents: 2_899 };
    const { status, body: received } = await service.send(newcomer, 'POST', '/asaas/checkout', {
      body: { ...order(), ...body },
    });
    expect([status, received.value, received.charge.amountCents]).toEqual([200, 29, 2_900]);
  });

  it('with text from every alphabet stores what was sent, without control characters', async () => {
    const newcomer = service.newUser();
    const customerInfo = {
      ...CUSTOMER,
      name: `Zoë ${SQL} 李`,
      city: `\u202ESão\tPaulo`,
      address: '<b>${1}</b>',
    };
    expect((await service.order(newcomer, { customerInfo })).status).toBe(200);
    const { body } = await service.send(newcomer, 'GET', '/api/subscription/customer');
    expect(body.data).toMatchObject({ name: `Zoë ${SQL} 李`, city: 'SãoPaulo', address: '<b>${1}</b>' });
  });
});

describe('other requests', () => {
  const hostileIds = [
    '1',
    '-1',
    'null',
    SAMPLE_ID.slice(1),
    `${SAMPLE_ID}x`,
    '%00',
    '%2e%2e',
    encodeURIComponent(SQL),
    encodeURIComponent(EMOJI),
    'x'.repeat(500),
  ];
  it.each(hostileIds)('with an id that is none are refused (%#)', async (id) => {
    await unchanged(async () => {
      await refuse(`/api/subscription/payments/${id}`, undefined, { method: 'GET' });
      await refuse(`/api/subscription/payments/${id}/receipt`, undefined, { method: 'GET' });
      await refuse(`/api/subscription/payments?cursor=${id}`, undefined, { method: 'GET' });
      await refuse(`/api/subscription/payments/${id}/pay`, { paymentMethod: 'pix' });
    });
  });

  it.each([...OTHER_TYPES, ...TEXTS])(
    'with a hostile value in place of every other are refused (%#)',
    async (value) => {
      await unchanged(async () => {
        await refuse('/api/subscription/preview', { plan: value, cycle: 'monthly' });
        await refuse('/api/subscription/preview', { plan: 'pro', cycle: value });
        await refuse('/api/subscription/activate', { plan: value });
        await refuse('/api/subscription/change', { quoteId: value });
        await refuse('/api/subscription/method', { paymentMethod: value });
        await refuse('/api/subscription/method', { paymentMethod: 'credit_card', creditCard: value });
        await refuse(`/api/subscription/payments/${openId}/pay`, { paymentMethod: value });
        await refuse(`/api/subscription/payments/${openId}/pay`, {
          paymentMethod: 'credit_card',
          creditCard: value,
        });
      });
    },
  );

  it('for the free plan, or the present one, preview nothing', async () => {
    await unchanged(async () => {
      await refuse('/api/subscription/preview', { plan: 'free', cycle: 'monthly' });
      await refuse('/api/subscription/preview', { plan: 'pro', cycle: 'monthly' });
    });
  });

  it.each(['abc', '%00', '0'.repeat(20), '0'.repeat(21), encodeURIComponent(SQL), '-1', '%F0%9F%A7%BE'])(
    'for the CEP %s are refused',
    (cep) => unchanged(() => refuse(`/api/address/${cep}`, undefined, { method: 'GET' })),
  );

  it('of an operator for an invalid user, plan or status store nothing', async () => {
    const grant = { userId: randomUUID(), plan: 'pro', status: 'active' };
    await unchanged(async () => {
      for (const [name, values] of [
        ['userId', [...OTHER_TYPES, NUL, SURROGATE, SQL, EMOJI, HUGE, '']],
        ['plan', [...OTHER_TYPES, ...TEXTS]],
        ['status', [...OTHER_TYPES, ...TEXTS]],
      ] as const)
        for (const value of values) {
          const body = { ...grant, [name]: value };
          const { status } = await service.send(undefined, 'POST', '/internal/billing/grants', {
            body,
            service: 'operator',
          });
          expect([name, value, status]).toEqual([name, value, 400]);
        }
    });
  });
});

it('random bodies never fail, never order, and are never stored', async () => {
  const paths = [
    '/asaas/checkout',
    '/api/subscription/change',
    '/api/subscription/method',
    `/api/subscription/payments/${openId}/pay`,
    '/api/subscription/activate',
    '/api/subscription/preview',
  ];
  const leaf = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom(...TEXTS),
  );
  const value = fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(fc.string(), leaf, { maxKeys: 3 }),
  );
  const body = fc.record(
    {
      plan: value,
      cycle: value,
      paymentMethod: value,
      customerInfo: value,
      creditCard: value,
      quoteId: value,
    },
    { requiredKeys: [] },
  );
  await unchanged(() =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async (path, sent) => {
        const { status } = await service.send(user, 'POST', path, { body: sent });
        return status >= 400 && status < 500;
      }),
      { numRuns: 250, interruptAfterTimeLimit: 5_000 },
    ),
  );
});
