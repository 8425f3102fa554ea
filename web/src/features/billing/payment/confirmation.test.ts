import { describe, expect, it } from '@jest/globals';
import { chargeOf, FREE, subscribed } from '../../../../testing/billing-world.ts';
import { endOf, isConfirmed } from './confirmation.ts';

describe('a payment', () => {
  it('is confirmed once the plan differs from the one before and is not free', () => {
    const charge = chargeOf();
    expect(isConfirmed({ status: FREE, charge, planBefore: 'free' })).toBe(false);
    expect(isConfirmed({ status: subscribed(), charge, planBefore: 'free' })).toBe(true);
    expect(isConfirmed({ status: FREE, charge, planBefore: 'pro' })).toBe(false);
  });

  it('that changes no plan is confirmed once the charge is paid', () => {
    const input = { status: subscribed(), planBefore: 'pro' as const };
    expect(isConfirmed({ ...input, charge: chargeOf({ kind: 'renewal', state: 'overdue' }) })).toBe(false);
    expect(isConfirmed({ ...input, charge: chargeOf({ kind: 'renewal', state: 'paid' }) })).toBe(true);
  });

  it('ends when it is refused, given up or returned', () => {
    expect(endOf(chargeOf({ state: 'declined' }))).toBe('refused');
    expect(endOf(chargeOf({ state: 'cancelled' }))).toBe('over');
    expect(endOf(chargeOf({ state: 'open' }))).toBeUndefined();
  });
});
