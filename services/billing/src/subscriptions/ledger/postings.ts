import { type StoredCharge, heldCentsOf, isPaid } from '../charges/charge.ts';
import type { Account, LedgerKind, LedgerSums, Posting } from './ledger.repository.ts';

type Facts = Pick<
  StoredCharge,
  'state' | 'amountCents' | 'netCents' | 'refundedCents' | 'grantedCents' | 'creditCents'
>;

/**
 * Returns the transactions that bring the ledger of a charge to its present facts; none if it is there already. The result depends only
 * on the facts and on what was posted, so that repeated and reordered events post nothing twice.
 */
export const postingsFor = (charge: Facts, posted: LedgerSums): Posting[] => [
  ...moneyPostings(charge, posted),
  ...feePostings(charge, posted),
  ...entitlementPostings(charge, posted),
];

const MONEY: readonly LedgerKind[] = ['payment', 'refund', 'chargeback'];
const ACCESS: readonly LedgerKind[] = ['entitlement', 'credit'];

const moneyPostings = (charge: Facts, posted: LedgerSums): Posting[] => {
  const cents = heldCentsOf(charge) + sumOf(posted, MONEY, 'customer');
  if (cents === 0) return [];
  const kind = cents > 0 ? 'payment' : charge.state === 'charged_back' ? 'chargeback' : 'refund';
  return [{ kind, entries: { asaas: cents, customer: -cents } }];
};

/** Returns the posting of the provider's fee, which it keeps even for a refunded or disputed charge. */
const feePostings = (charge: Facts, posted: LedgerSums): Posting[] => {
  const wasPaid = isPaid(charge) || charge.state === 'charged_back';
  if (charge.netCents === null || !wasPaid) return [];
  const cents = charge.amountCents - charge.netCents - sumOf(posted, ['fee'], 'fees');
  return cents === 0 ? [] : [{ kind: 'fee', entries: { asaas: -cents, fees: cents } }];
};

/**
 * Returns the posting of the access given for a charge. An upgrade gives a whole period, and takes the unused days of the one before it as
 * credit.
 */
const entitlementPostings = (charge: Facts, posted: LedgerSums): Posting[] => {
  const cents = charge.grantedCents - sumOf(posted, ACCESS, 'customer');
  if (cents === 0) return [];
  const credit = cents > 0 ? charge.creditCents : 0;
  const given: Posting = {
    kind: 'entitlement',
    entries: { customer: cents + credit, entitlements: -cents - credit },
  };
  return credit === 0
    ? [given]
    : [given, { kind: 'credit', entries: { customer: -credit, entitlements: credit } }];
};

const sumOf = (posted: LedgerSums, kinds: readonly LedgerKind[], account: Account): number =>
  kinds.reduce((sum, kind) => sum + (posted.get(`${kind}:${account}`) ?? 0), 0);
