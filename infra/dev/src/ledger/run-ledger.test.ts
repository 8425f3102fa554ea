import type { AddressInfo } from 'node:net';
import { type LedgerCheck, checkLedger } from '@escriba/contracts';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../bootstrap/fail.mjs';
import { runLedger } from './run-ledger.ts';

const SECRET = 'a secret that only this test knows of';
const HEALTHY: LedgerCheck = {
  charges: 12,
  transactions: 30,
  balances: { asaas: 32_964, fees: 1_836, customer: -2_900, entitlements: -31_900 },
  unbalanced: [],
  differingCharges: [],
  differingUsers: [],
};
const TABLE = [
  '12 charges, 30 transactions',
  '  asaas          R$ 329.64  money at Asaas',
  '  fees            R$ 18.36  fees that Asaas keeps',
  '  customer       R$ -29.00  owed to users (negative)',
  '  entitlements  R$ -319.00  access that was given (negative)',
  '  sum              R$ 0.00',
  '',
];

let answer: LedgerCheck;
let app: App;
let billingUrl: string;

beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  app = await createApp({
    logger,
    callerTokens: createCallerTokens({ audience: 'billing', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['operator'] });
    serveRoute(scope, checkLedger, async () => ({ success: true as const, data: answer }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  billingUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(() => {
  answer = HEALTHY;
});

const run = (argv: readonly string[] = ['check'], secret = SECRET) =>
  runLedger(argv, {
    billing: { url: billingUrl, tokens: createCallerTokens({ audience: 'billing', secret }).as('operator') },
  });

describe('an operator who checks the ledger', () => {
  it('sees the sums of a healthy one', async () => {
    expect(await run()).toBe([...TABLE, 'The ledger agrees with every charge and every user.'].join('\n'));
  });

  it('sees every difference, and the command fails', async () => {
    answer = {
      ...HEALTHY,
      unbalanced: [{ transactionId: 7, cents: 100 }],
      differingCharges: [
        {
          chargeId: '11111111-1111-4111-8111-111111111111',
          state: 'paid',
          missing: [
            { kind: 'payment', cents: 2_900 },
            { kind: 'entitlement', cents: 2_900 },
          ],
        },
      ],
      differingUsers: [{ userId: 'ana', accountCents: -2_900, owedCents: 0 }],
    };
    const failure = await run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refusal);
    expect((failure as Refusal).message).toBe(
      [
        ...TABLE,
        'transaction 7 adds up to R$ 1.00',
        'charge 11111111-1111-4111-8111-111111111111 (paid) lacks payment R$ 29.00, entitlement R$ 29.00',
        'user ana has R$ -29.00 on their account, and is owed R$ 0.00',
      ].join('\n'),
    );
  });

  it('sees accounts that do not add up', async () => {
    answer = { ...HEALTHY, balances: { ...HEALTHY.balances, fees: 0 } };
    await expect(run()).rejects.toThrow('The accounts add up to R$ -18.36 instead of 0.');
  });

  it('gets the usage for anything else, and a sentence if billing does not answer or refuses', async () => {
    for (const argv of [[], ['repair'], ['check', 'now']])
      await expect(run(argv)).rejects.toThrow('npm run ledger -- check');
    await expect(run(['check'], 'another secret of more than 32 letters')).rejects.toThrow(
      'does not accept the secret',
    );
    const away = {
      billing: {
        url: 'http://127.0.0.1:1',
        tokens: createCallerTokens({ audience: 'billing', secret: SECRET }).as('operator'),
      },
    };
    await expect(runLedger(['check'], away)).rejects.toThrow('Escriba does not respond');
  });
});
