import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StoredCharge } from '../subscriptions/charges/charge.ts';
import { missingCommission } from './commission.ts';

type Facts = Pick<StoredCharge, 'state' | 'amountCents' | 'refundedCents'>;

const STATES: readonly StoredCharge['state'][] = [
  'creating',
  'open',
  'overdue',
  'in_review',
  'paid',
  'declined',
  'cancelled',
  'refunding',
  'refunded',
  'charged_back',
];

/** Generates what events may say of one charge, in any order: payment, partial and full refund, dispute, its end, and repetitions. */
const facts: fc.Arbitrary<Facts & { readonly isDue: boolean }> = fc
  .record({
    amountCents: fc.integer({ min: 1, max: 5_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .chain(({ amountCents, share }) =>
    fc.record({
      state: fc.constantFrom(...STATES),
      amountCents: fc.constant(amountCents),
      refundedCents: fc.constantFrom(0, amountCents, Math.floor(amountCents * share)),
      isDue: fc.boolean(),
    }),
  );

const stayedPaid = ({ state, amountCents, refundedCents }: Facts): number =>
  ['paid', 'refunding', 'refunded'].includes(state) ? amountCents - refundedCents : 0;

describe('the commissions of a charge, after charges, refunds, disputes and repetitions in any order,', () => {
  it('are 30 % of what stayed paid, rounded down, and nothing for a refused referral', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 20 }), (history) => {
        let addedCents = 0;
        for (const { isDue, ...charge } of history) {
          addedCents += missingCommission(charge, { isDue, addedCents });
          expect(missingCommission(charge, { isDue, addedCents })).toBe(0);
          const exact = isDue ? (stayedPaid(charge) * 30) / 100 : 0;
          expect(addedCents).toBeLessThanOrEqual(exact);
          expect(exact - addedCents).toBeLessThan(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
