import {
  type Payout,
  type PayoutDestination,
  allowReferral,
  listPayouts,
  listRefusedReferrals,
  markPayoutsPaid,
} from '@escriba/contracts';
import { harmless, toCsvText } from '../plan/csv.ts';
import type { ProductAddress } from '../plan/find-product.ts';
import { callAsOperator } from '../plan/operator-client.ts';
import type { AffiliatesCommand } from './arguments.ts';

/** Runs an operator's command and returns its output. Refuses with a sentence. */
export const runAffiliates = (
  command: AffiliatesCommand,
  { billing }: Pick<ProductAddress, 'billing'>,
): Promise<string> =>
  callAsOperator(billing, async (client) => {
    switch (command.verb) {
      case 'payouts': {
        const { data } = await client.call(listPayouts, { body: { month: command.month } });
        return command.csv ? toCsv(data) : describe(command.month, data);
      }
      case 'paid': {
        const { month, ids } = command;
        const body = ids.length === 0 ? { month } : { month, ids: [...ids] };
        return describe(month, (await client.call(markPayoutsPaid, { body })).data);
      }
      case 'refused': {
        const { data } = await client.call(listRefusedReferrals, {});
        const lines = data.map(
          ({ at, userId, affiliateId, reason }) => `${at}  ${userId} by ${affiliateId}: ${reason}`,
        );
        return lines.length === 0 ? 'No referral was refused.' : lines.join('\n');
      }
      case 'allow':
        await client.call(allowReferral, { body: { userId: command.userId } });
        return `The referral of ${command.userId} gives its commissions.`;
    }
  });

const describe = (month: string, payouts: readonly Payout[]): string => {
  const sum = payouts.reduce((total, { cents }) => total + cents, 0);
  const open = payouts.filter(({ paidAt }) => paidAt === null);
  return [
    `Payouts for ${month}: ${payouts.length}, R$ ${reais(sum)}; not paid yet: ${open.length}`,
    ...payouts.map(
      ({ id, holderName, cents, destination, paidAt }) =>
        `  ${id}  R$ ${reais(cents)}  ${holderName}  ${shortOf(destination)}  ${paidAt === null ? 'to pay' : `paid ${paidAt}`}`,
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

/** RFC 4180, with a header; amounts in reais with a point. */
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

const reais = (cents: number): string => (cents / 100).toFixed(2);
