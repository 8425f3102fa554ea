import { type LedgerCheck, checkLedger } from '@escriba/contracts/billing/internal';
import { serveRoute } from '@escriba/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../../bootstrap/fail.mjs';
import { AWAY, startOperatorRoutes } from '../operator.fixture.ts';

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

let response: LedgerCheck;
let services: Awaited<ReturnType<typeof startOperatorRoutes>>;

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) =>
      serveRoute(scope, checkLedger, async () => ({ success: true as const, data: response })),
  });
});
afterAll(() => services.close());
beforeEach(() => {
  response = HEALTHY;
});

const run: typeof services.run = (...given) => services.run(...given);

describe('an operator who checks the ledger', () => {
  it('sees the sums of a healthy one', async () => {
    expect(await run('ledger check')).toBe(
      [...TABLE, 'The ledger agrees with every charge and every user.'].join('\n'),
    );
  });

  it('sees every difference, and the command fails', async () => {
    response = {
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
    const failure = await run('ledger check').catch((error: unknown) => error);
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
    response = { ...HEALTHY, balances: { ...HEALTHY.balances, fees: 0 } };
    await expect(run('ledger check')).rejects.toThrow('The accounts add up to R$ -18.36 instead of 0.');
  });

  it('gets an error for arguments, and a sentence if billing does not respond or refuses', async () => {
    await expect(run('ledger check now')).rejects.toThrow('Unexpected argument: now.');
    const strange = services.withSecret('another secret of more than 32 letters');
    await expect(run('ledger check', strange)).rejects.toThrow('does not accept the secret');
    await expect(run('ledger check', AWAY)).rejects.toThrow('Escriba does not respond');
  });
});
