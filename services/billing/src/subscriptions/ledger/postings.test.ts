import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type StoredCharge, isPaid } from '../charges/charge.ts';
import type { Account, LedgerSums, Posting } from './ledger.repository.ts';
import { postingsFor } from './postings.ts';

type Facts = Parameters<typeof postingsFor>[0];

const AMOUNT_CENTS = 14_900;
const STATES: readonly StoredCharge['state'][] = [
  'open',
  'overdue',
  'in_review',
  'paid',
  'refunding',
  'refunded',
  'charged_back',
  'cancelled',
];
const cents = (max: number) => fc.integer({ min: 0, max });

/** What events may say of one charge, in any order. */
const facts: fc.Arbitrary<Facts> = fc.record({
  state: fc.constantFrom(...STATES),
  amountCents: fc.constant(AMOUNT_CENTS),
  netCents: fc.option(fc.constantFrom(AMOUNT_CENTS - 199, AMOUNT_CENTS - 487)),
  refundedCents: fc.oneof(fc.constant(0), fc.constant(AMOUNT_CENTS), cents(AMOUNT_CENTS)),
  grantedCents: fc.oneof(fc.constant(0), fc.constant(AMOUNT_CENTS), cents(AMOUNT_CENTS)),
  creditCents: fc.constant(1_964),
});

const add = (posted: LedgerSums, postings: readonly Posting[]): LedgerSums => {
  const sums = new Map(posted);
  for (const { kind, entries } of postings)
    for (const [account, amount] of Object.entries(entries) as [Account, number][])
      sums.set(`${kind}:${account}`, (sums.get(`${kind}:${account}`) ?? 0) + amount);
  return sums;
};

const balanceOf = (posted: LedgerSums, account: Account): number =>
  [...posted].reduce((sum, [key, amount]) => (key.endsWith(`:${account}`) ? sum + amount : sum), 0);

describe('the ledger of a charge, after facts in any order,', () => {
  it('has exactly the money that the provider holds, and the access that is given', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (history) => {
        let posted: LedgerSums = new Map();
        let feeCents = 0;
        for (const charge of history) {
          posted = add(posted, postingsFor(charge, posted));
          const held = isPaid(charge) ? charge.amountCents - charge.refundedCents : 0;
          // The fee stays with the provider whatever happens to the charge.
          if (charge.netCents !== null && (isPaid(charge) || charge.state === 'charged_back'))
            feeCents = charge.amountCents - charge.netCents;
          expect(balanceOf(posted, 'asaas') + balanceOf(posted, 'fees')).toBe(held);
          expect(balanceOf(posted, 'fees')).toBe(feeCents);
          expect(balanceOf(posted, 'entitlements')).toBe(0 - charge.grantedCents);
          expect(balanceOf(posted, 'customer')).toBe(charge.grantedCents - held);
        }
      }),
    );
  });

  it('has transactions that add up to zero, each of another kind', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (history) => {
        let posted: LedgerSums = new Map();
        for (const charge of history) {
          const postings = postingsFor(charge, posted);
          for (const { entries } of postings) {
            const amounts = Object.values(entries);
            expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
            expect(amounts).not.toContain(0);
          }
          expect(new Set(postings.map(({ kind }) => kind)).size).toBe(postings.length);
          posted = add(posted, postings);
        }
      }),
    );
  });

  it('gets nothing from facts that it has', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (history) => {
        let posted: LedgerSums = new Map();
        for (const charge of history) {
          posted = add(posted, postingsFor(charge, posted));
          expect(postingsFor(charge, posted)).toEqual([]);
        }
      }),
    );
  });
});
