import {
  Month,
  type Payout,
  type PayoutDestination,
  allowReferral,
  listPayouts,
  listRefusedReferrals,
  markPayoutsPaid,
} from '@escriba/contracts/billing/affiliates';
import { Value } from 'typebox/value';
import { Refusal } from '../../../bootstrap/fail.mjs';
import type { Operator } from '../as-operator.ts';
import { harmless, toCsvText } from '../csv.ts';
import { inReais, reais } from '../reais.ts';
import { defineVerb } from '../verb.ts';

/** Payouts of the affiliate programme, and referrals that were refused. */
export const affiliates = {
  payouts: defineVerb({
    options: { month: { type: 'string' }, csv: { type: 'boolean', default: false } },
    optionsHelp: '--month 2026-11 [--csv]',
    does: 'makes and prints the list to pay on day 5 of the next month',
    read: (_positionals, values) => {
      const month = readMonth(values.month);
      return async ({ billing }) => {
        const { data } = await billing.call(listPayouts, { body: { month } });
        return values.csv ? toCsv(data) : describe(month, data);
      };
    },
  }),
  paid: defineVerb({
    rest: '[ID ...]',
    options: { month: { type: 'string' } },
    optionsHelp: '--month 2026-11',
    does: 'marks its payouts as paid: all, or the named ones',
    read: (ids, values) => {
      const month = readMonth(values.month);
      const body = ids.length === 0 ? { month } : { month, ids: [...ids] };
      return async ({ billing }) => describe(month, (await billing.call(markPayoutsPaid, { body })).data);
    },
  }),
  refused: defineVerb({
    does: 'prints referrals that were refused, and why',
    read: () => listRefused,
  }),
  allow: defineVerb({
    takes: ['USER'],
    does: 'gives the commissions of a refused referral after all',
    read:
      ([userId = '']) =>
      async ({ billing }) => {
        await billing.call(allowReferral, { body: { userId } });
        return `The referral of ${userId} gives its commissions.`;
      },
  }),
};

const readMonth = (month: string | undefined): string => {
  if (month === undefined) throw new Refusal('Missing option: --month.');
  const isMonth: boolean = Value.Check(Month, month);
  if (!isMonth) throw new Refusal(`${month} is not a month such as 2026-11.`);
  return month;
};

const listRefused = async ({ billing }: Operator): Promise<string> => {
  const { data } = await billing.call(listRefusedReferrals, {});
  const lines = data.map(
    ({ at, userId, affiliateId, reason }) => `${at}  ${userId} by ${affiliateId}: ${reason}`,
  );
  return lines.length === 0 ? 'No referral was refused.' : lines.join('\n');
};

const describe = (month: string, payouts: readonly Payout[]): string => {
  const sum = payouts.reduce((total, { cents }) => total + cents, 0);
  const open = payouts.filter(({ paidAt }) => paidAt === null);
  return [
    `Payouts for ${month}: ${payouts.length}, ${inReais(sum)}; not paid yet: ${open.length}`,
    ...payouts.map(
      ({ id, holderName, cents, destination, paidAt }) =>
        `  ${id}  ${inReais(cents)}  ${holderName}  ${shortOf(destination)}  ${paidAt === null ? 'to pay' : `paid ${paidAt}`}`,
    ),
  ].join('\n');
};

const shortOf = (destination: PayoutDestination): string =>
  destination.method === 'pix'
    ? `PIX ${destination.kind} ${destination.key}`
    : `bank ${destination.bank} branch ${destination.branch} ${destination.accountKind} ${destination.account}`;

const COLUMNS = [
  'id',
  'month',
  'amount',
  'name',
  'document',
  'method',
  'pix_kind',
  'pix_key',
  'bank',
  'branch',
  'account',
  'account_kind',
  'paid_at',
] as const;

/** Writes RFC 4180 with a header; amounts are in reais with a point. */
const toCsv = (payouts: readonly Payout[]): string => toCsvText([COLUMNS, ...payouts.map(toRow)]);

const toRow = ({
  id,
  month,
  cents,
  holderName,
  document,
  destination,
  paidAt,
}: Payout): readonly string[] => [
  id,
  month,
  reais(cents),
  harmless(holderName),
  document,
  destination.method,
  ...(destination.method === 'pix'
    ? [destination.kind, destination.key, '', '', '', '']
    : ['', '', destination.bank, destination.branch, destination.account, destination.accountKind]),
  paidAt ?? '',
];
