import type { StoredCharge } from '../charges/charge.ts';
import { type Standing, revoke, withCharge } from '../sync/apply-payments.ts';

/** Takes the access of these charges back, newest first: upgrades return to the terms before them. */
export const withdrawFrom = (
  standing: Standing,
  charges: readonly StoredCharge[],
  at: { readonly today: string; readonly now: Date },
): Standing =>
  charges.reduce<Standing>((before, charge) => {
    const after = revoke(withCharge(before, charge, { grantedCents: 0 }), charge, 'withdrawn', at);
    return { ...after, refunds: [...after.refunds, charge.id] };
  }, standing);
