import { type LedgerCheck, checkLedger } from '@escriba/contracts/billing/internal';
import { Refusal } from '../../../bootstrap/fail.mjs';
import type { Operator } from '../as-operator.ts';
import { inReais } from '../reais.ts';
import { defineVerb } from '../verb.ts';

/** The ledger of payments. */
export const ledger = {
  check: defineVerb({
    does: 'compares the ledger of payments with the charges; exit code 1 if something differs',
    read: () => check,
  }),
};

/** Time limit of the check, which reads every charge. */
const TIMEOUT_MS = 120_000;

/** Has billing prove the sums of its ledger. Returns them as a table; refuses with the table and the differences if there are any. */
const check = async ({ billing }: Operator): Promise<string> => {
  const { data } = await billing.call(checkLedger, {}, { timeoutMs: TIMEOUT_MS });
  const differences = listDifferences(data);
  const table = describe(data);
  if (differences.length > 0) throw new Refusal([...table, '', ...differences].join('\n'));
  return [...table, '', 'The ledger agrees with every charge and every user.'].join('\n');
};

/** The meaning of each account; its sum over all users, in reais. */
const ACCOUNTS = {
  asaas: 'money at Asaas',
  fees: 'fees that Asaas keeps',
  customer: 'owed to users (negative)',
  entitlements: 'access that was given (negative)',
} as const;

const describe = ({ charges, transactions, balances }: LedgerCheck): string[] => {
  const rows = [
    ...Object.entries(ACCOUNTS).map(
      ([name, meaning]) => [name, meaning, balances[name as keyof typeof ACCOUNTS]] as const,
    ),
    ['sum', '', Object.values(balances).reduce((sum, cents) => sum + cents, 0)] as const,
  ];
  const width = Math.max(...rows.map(([, , cents]) => inReais(cents).length));
  return [
    `${charges} charges, ${transactions} transactions`,
    ...rows.map(([name, meaning, cents]) =>
      `  ${name.padEnd(12)}  ${inReais(cents).padStart(width)}  ${meaning}`.trimEnd(),
    ),
  ];
};

const listDifferences = ({
  balances,
  unbalanced,
  differingCharges,
  differingUsers,
}: LedgerCheck): string[] => {
  const sum = Object.values(balances).reduce((total, cents) => total + cents, 0);
  return [
    ...(sum === 0 ? [] : [`The accounts add up to ${inReais(sum)} instead of 0.`]),
    ...unbalanced.map(
      ({ transactionId, cents }) => `transaction ${transactionId} adds up to ${inReais(cents)}`,
    ),
    ...differingCharges.map(
      ({ chargeId, state, missing }) =>
        `charge ${chargeId} (${state}) lacks ${missing.map(({ kind, cents }) => `${kind} ${inReais(cents)}`).join(', ')}`,
    ),
    ...differingUsers.map(
      ({ userId, accountCents, owedCents }) =>
        `user ${userId} has ${inReais(accountCents)} on their account, and is owed ${inReais(owedCents)}`,
    ),
  ];
};
