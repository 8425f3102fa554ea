import { nextResetsAfter } from '@escriba/calendar';
import type { ChargeKind, ChargeState } from '@escriba/contracts/billing/charges';
import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { AcceptedContract } from '../../catalogue/catalogue.ts';
import type { Seats, Terms } from '../subscription/subscription.ts';

/** Terms that an upgrade has replaced. */
export type ReplacedTerms = Terms & {
  /** Whether the subscription was cancelled when the upgrade took effect. */
  readonly isCancelled?: true;
};

/** One payment of a subscription with its state at the payment provider. Amounts are cents. */
export type StoredCharge = {
  readonly id: string;
  readonly userId: string;
  readonly subscriptionId: string;
  readonly kind: ChargeKind;
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  readonly method: PaymentMethod;
  readonly state: ChargeState;
  readonly amountCents: number;
  /** The full price of the period; the amount is the rest after the credit. */
  readonly priceCents: number;
  readonly creditCents: number;
  /** The seats beyond those of the plan that the subscription has with it. */
  readonly seats: Seats;
  /** The amount that remains after the provider's fee, once it states that. */
  readonly netCents: number | null;
  readonly refundedCents: number;
  /** The value of the access that was given for it; 0 before, and after it is withdrawn. */
  readonly grantedCents: number;
  readonly dueOn: string;
  readonly asaasId: string | null;
  /** The payer at Asaas; null for a charge from before it was stored. */
  readonly customerId: string | null;
  readonly quoteId: string | null;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** The terms that an upgrade replaced, and that return if it is withdrawn. */
  readonly replaced: ReplacedTerms | null;
  /** The contract that the buyer accepted with the order; null for a renewal. */
  readonly contract: AcceptedContract | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly invoiceUrl: string | null;
  readonly receiptUrl: string | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
};

export type ChargePatch = Partial<
  Omit<StoredCharge, 'id' | 'userId' | 'subscriptionId' | 'contract' | 'createdAt'>
>;

const DAY_MS = 86_400_000;

/** How long an order can be paid, by method. A boleto is due after three days, and its payment takes up to three business days. */
export const PAYABLE_MS: Readonly<Record<PaymentMethod, number>> = {
  pix: DAY_MS,
  credit_card: 3 * DAY_MS,
  boleto: 9 * DAY_MS,
};

/**
 * Returns until when an order can be paid, at least until its due day ends: an order by boleto may be paid by PIX days later. Undefined for a
 * renewal, which has days of grace instead.
 */
export const payUntilOf = ({
  kind,
  method,
  createdAt,
  dueOn,
}: Pick<StoredCharge, 'kind' | 'method' | 'createdAt' | 'dueOn'>): Date | undefined => {
  if (kind === 'renewal') return undefined;
  const dueEnds = nextResetsAfter(new Date(`${dueOn}T12:00:00Z`)).daily;
  return new Date(Math.max(createdAt.getTime() + PAYABLE_MS[method], dueEnds.getTime()));
};

/**
 * Returns the seats that a charge adds to the period in which it was ordered; undefined if it pays for something else. Each other upgrade is
 * to another plan or cycle.
 */
export const boughtSeats = ({
  kind,
  plan,
  cycle,
  seats,
  replaced,
}: Pick<StoredCharge, 'kind' | 'plan' | 'cycle' | 'seats' | 'replaced'>): Seats | undefined =>
  kind === 'upgrade' && replaced?.plan === plan && replaced.cycle === cycle
    ? { count: seats.count - replaced.seats.count, cents: seats.cents - replaced.seats.cents }
    : undefined;

/**
 * Returns whether an order was withdrawn before it was paid: without terms to replace, an upgrade has no effect. Until Asaas has deleted it, it can
 * still be paid there, and its money goes back.
 */
export const isVoid = ({ kind, replaced }: Pick<StoredCharge, 'kind' | 'replaced'>): boolean =>
  kind === 'upgrade' && replaced === null;

/** Returns whether the provider has money for a charge. */
export const isPaid = ({ state }: Pick<StoredCharge, 'state'>): boolean =>
  state === 'paid' || state === 'refunding' || state === 'refunded';

/** Returns the cents that the provider has for a charge: what was paid and not returned. */
export const heldCentsOf = (charge: Pick<StoredCharge, 'state' | 'amountCents' | 'refundedCents'>): number =>
  isPaid(charge) ? charge.amountCents - charge.refundedCents : 0;

/** Returns whether a charge may still be paid, or is being paid. */
export const isOpen = ({ state }: Pick<StoredCharge, 'state'>): boolean =>
  state === 'creating' || state === 'open' || state === 'overdue' || state === 'in_review';

/**
 * Returns the state that corresponds to a status of Asaas; undefined for a status that it has added since. A CONFIRMED payment is paid:
 * its money arrives later, for cards after a month.
 */
export const stateOf = (status: string): ChargeState | undefined => STATES[status];

const STATES: Readonly<Record<string, ChargeState>> = {
  PENDING: 'open',
  OVERDUE: 'overdue',
  DUNNING_REQUESTED: 'overdue',
  AUTHORIZED: 'in_review',
  AWAITING_RISK_ANALYSIS: 'in_review',
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  REFUND_REQUESTED: 'refunding',
  REFUND_IN_PROGRESS: 'refunding',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'charged_back',
  CHARGEBACK_DISPUTE: 'charged_back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged_back',
};
