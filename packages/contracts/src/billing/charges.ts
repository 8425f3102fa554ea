import * as Type from '../shared/schema.ts';
import { PlanId } from '../plans/plans.ts';
import { DateTime, Day, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { BillingCycle, BillingId, ByBillingId, Cents, ExtraSeats, PaymentMethod } from './fields.ts';

/**
 * `creating`: sent to the payment provider, whose response is not known yet. `open`: can be paid. `in_review`: the card's issuer checks it.
 * `refunding` and `refunded` also name partial refunds; `refundedCents` has the amount.
 */
export const CHARGE_STATES = [
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
] as const;
export const ChargeState = Type.Enum([...CHARGE_STATES]);
export type ChargeState = Type.Static<typeof ChargeState>;

/** `first` starts a subscription, `renewal` pays its next period, `upgrade` pays the difference to a larger plan or cycle, or more seats. */
export const ChargeKind = Type.Enum(['first', 'renewal', 'upgrade']);
export type ChargeKind = Type.Static<typeof ChargeKind>;

export const CardSummary = Type.Object({ brand: Type.String(), last4: Type.String() });
export type CardSummary = Type.Static<typeof CardSummary>;

/** A charge in the payment history. */
export const Charge = Type.Object({
  id: BillingId,
  kind: ChargeKind,
  plan: PlanId,
  cycle: BillingCycle,
  /** Seats beyond those of the plan, which the subscription has with this charge. */
  extraSeats: ExtraSeats,
  /** Whether the charge pays only for more seats, until the period ends. */
  isForSeats: Type.Boolean(),
  method: PaymentMethod,
  state: ChargeState,
  amountCents: Cents,
  refundedCents: Cents,
  dueOn: Day,
  /** The time until which an order by PIX can be paid; null for everything else, for which `dueOn` counts. */
  payUntil: Nullable(DateTime),
  paidAt: Nullable(DateTime),
  /** The first of the days that the charge pays for, the end excluded; null until it is paid. */
  periodStart: Nullable(Day),
  periodEnd: Nullable(Day),
  card: Nullable(CardSummary),
  hasReceipt: Type.Boolean(),
  /** PDF of the NFS-e, if one was issued. */
  invoiceUrl: Nullable(Type.String()),
});
export type Charge = Type.Static<typeof Charge>;

/** A refund that the user asked for. `waiting`: the provider has refused it for now, and it is retried. */
export const Refund = Type.Object({
  chargeId: BillingId,
  amountCents: Cents,
  state: Type.Enum(['requested', 'waiting', 'in_progress', 'refunded', 'denied']),
  /** The address of the form in which the payer of a boleto enters the account that receives the money. */
  formUrl: Nullable(Type.String()),
  requestedAt: DateTime,
});
export type Refund = Type.Static<typeof Refund>;

export const listPayments = defineRoute({
  method: 'GET',
  path: '/api/subscription/payments',
  summary: "The caller's charges, newest first",
  access: 'user',
  query: Type.Object({ cursor: Type.Optional(BillingId) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Charge),
      nextCursor: Nullable(BillingId),
    }),
  },
});

export const getReceipt = defineRoute({
  method: 'GET',
  path: '/api/subscription/payments/:id/receipt',
  summary: 'The receipt of a paid charge',
  access: 'user',
  params: ByBillingId,
  responses: {},
  stream: true,
  mediaTypes: ['application/pdf'],
});
