import type { Charge } from '@escriba/contracts/billing/charges';
import { type StoredCharge, boughtSeats, payUntilOf } from './charge.ts';

/** Returns a charge as its payer sees it. */
export const toCharge = (charge: StoredCharge): Charge => ({
  id: charge.id,
  kind: charge.kind,
  plan: charge.plan,
  cycle: charge.cycle,
  extraSeats: charge.seats.count,
  isForSeats: boughtSeats(charge) !== undefined,
  method: charge.method,
  state: charge.state,
  amountCents: charge.amountCents,
  refundedCents: charge.refundedCents,
  dueOn: charge.dueOn,
  payUntil: charge.method === 'pix' ? (payUntilOf(charge)?.toISOString() ?? null) : null,
  paidAt: charge.paidAt?.toISOString() ?? null,
  periodStart: charge.periodStart,
  periodEnd: charge.periodEnd,
  card: charge.card,
  hasReceipt: charge.paidAt !== null,
  invoiceUrl: charge.invoiceUrl,
});
