import * as Type from '../shared/schema.ts';
import { Nullable } from '../shared/fields.ts';
import { PlanId, SubscriptionStatus } from '../plans/plans.ts';
import { defineRoute } from '../shared/route.ts';
import { Affiliate } from './affiliates.ts';
import { Charge, ChargeState, Refund } from './charges.ts';
import { CustomerInfo } from './checkout.ts';
import { BillingId, ExtraSeats } from './fields.ts';

const UserId = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** Between services, for operators: sets the user's plan apart from any payment. The larger of this and the paid plan is in force. */
export const grantPlan = defineRoute({
  method: 'POST',
  path: '/internal/billing/grants',
  summary: 'Gives a user a plan without payment; `free` takes it back',
  access: 'service',
  body: Type.Object({
    userId: UserId,
    plan: PlanId,
    status: SubscriptionStatus,
    /** Seats beyond those of the plan. Absent: those that were granted before. */
    extraSeats: Type.Optional(ExtraSeats),
    /** The plan that the user should have. Fails with 409 `billing.plan_changed` if they have another one by now. */
    from: Type.Optional(Type.Object({ plan: PlanId, status: SubscriptionStatus })),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Cents, which may be negative: an account of the ledger. */
const Balance = Type.Integer();
const Count = Type.Integer({ minimum: 0 });

/** Whether the ledger agrees with itself and with the charges. Each list names the first hundred differences. */
export const LedgerCheck = Type.Object({
  charges: Count,
  transactions: Count,
  /** Sums over all users, by account. They add up to zero. */
  balances: Type.Object({ asaas: Balance, fees: Balance, customer: Balance, entitlements: Balance }),
  /** Transactions whose entries do not add up to zero. */
  unbalanced: Type.Array(Type.Object({ transactionId: Type.Integer(), cents: Balance })),
  /** Charges whose postings differ from their facts, with the transactions that would correct them. */
  differingCharges: Type.Array(
    Type.Object({
      chargeId: BillingId,
      state: ChargeState,
      missing: Type.Array(Type.Object({ kind: Type.String(), cents: Balance })),
    }),
  ),
  /** Users whose account differs from what the product owes them: money that was paid in advance, or that is refunded. */
  differingUsers: Type.Array(
    Type.Object({ userId: Type.String(), accountCents: Balance, owedCents: Balance }),
  ),
});
export type LedgerCheck = Type.Static<typeof LedgerCheck>;

/** Between services, for operators: proves the sums of the ledger. It changes nothing. */
export const checkLedger = defineRoute({
  method: 'GET',
  path: '/internal/billing/ledger',
  summary: 'Compares the ledger with the charges',
  access: 'service',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: LedgerCheck }) },
});

/** Between services: what the billing service keeps about a user, for an export of the account. */
export const KeptBilling = Type.Object({
  customer: Type.Union([CustomerInfo, Type.Null()]),
  subscriptions: Type.Array(
    Type.Object({
      plan: PlanId,
      cycle: Type.String(),
      status: Type.String(),
      startedAt: Type.String({ format: 'date-time' }),
      endedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    }),
  ),
  charges: Type.Array(Charge),
  /** Absent while billing has the version before. */
  refunds: Type.Optional(Type.Array(Refund)),
  /** Null for users who have not joined the affiliate programme. */
  affiliate: Type.Union([Affiliate, Type.Null()]),
  /** The affiliate by whose link the account was opened. */
  referral: Type.Union([
    Type.Object({ code: Type.String(), visitedAt: Type.String({ format: 'date-time' }) }),
    Type.Null(),
  ]),
});
export type KeptBilling = Type.Static<typeof KeptBilling>;

/** A refund of a boleto, whose payer has not told Asaas yet which account receives it. */
export const WaitingRefund = Type.Object({
  chargeId: BillingId,
  /** The charge at Asaas, whose panel knows the payer. */
  paymentId: Type.String(),
  amountCents: Type.Integer({ minimum: 0 }),
  requestedAt: Type.String({ format: 'date-time' }),
  /** The form of Asaas in which the payer names the account; null if its response was lost: then only its panel has the form. */
  formUrl: Nullable(Type.String()),
  /** Whether the payer has deleted the account, and so cannot find the form. */
  isAccountClosed: Type.Boolean(),
});
export type WaitingRefund = Type.Static<typeof WaitingRefund>;

/** Between services, for operators. */
export const listWaitingRefunds = defineRoute({
  method: 'GET',
  path: '/internal/billing/refunds/waiting',
  summary: 'The hundred oldest refunds that wait for the bank account of their payer',
  access: 'service',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(WaitingRefund) }) },
});

export const collectBilling = defineRoute({
  method: 'GET',
  path: '/internal/account/billing',
  summary: "The caller's subscriptions and charges",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: KeptBilling }) },
});

/** Between services: ends the caller's subscription and anonymises what tax law requires to keep. The call is idempotent. */
export const eraseBilling = defineRoute({
  method: 'DELETE',
  path: '/internal/account/billing',
  summary: "Ends the caller's subscription and removes personal data",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
