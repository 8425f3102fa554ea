import * as Type from 'typebox';
import { ContractClause } from './billing-contract.ts';
import { PlanFeatures } from './plan-features.ts';
import { PlanLimits } from './plan-limits.ts';
import { PlanId, SubscriptionStatus } from './plans.ts';
import { defineRoute } from './route.ts';

/** Amounts of money are integers in cents of BRL. */
export const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 });
/** A day in São Paulo, `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date' });
const DateTime = Type.String({ format: 'date-time' });
const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export const BillingCycle = Type.Enum([...BILLING_CYCLES]);
export type BillingCycle = Type.Static<typeof BillingCycle>;

export const PAYMENT_METHODS = ['pix', 'boleto', 'credit_card'] as const;
export const PaymentMethod = Type.Enum([...PAYMENT_METHODS]);
export type PaymentMethod = Type.Static<typeof PaymentMethod>;

export const BillingId = Type.String({ format: 'uuid' });
export const ByBillingId = Type.Object({ id: BillingId });

/** A plan of the catalogue: what is sold and enforced. -1 is unlimited. */
export const CatalogueEntry = Type.Object({
  id: PlanId,
  name: Type.String(),
  description: Type.String(),
  /** Price of a month in BRL, as the specification's `price`; null is a custom price, sold by e-mail. */
  price: Nullable(Type.Number({ minimum: 0 })),
  priceCents: Type.Object({ monthly: Nullable(Cents), yearly: Nullable(Cents) }),
  /** What a year costs less than twelve months; 0 if it is no cheaper, or has no price. */
  yearlySavingsCents: Cents,
  /** The struck-through price of a month. */
  listPriceCents: Nullable(Cents),
  /** Sentences about limits and features, in the language of the request. */
  features: Type.Array(Type.String()),
  /** Files per month of 30 days. */
  maxTranscriptions: Type.Integer({ minimum: -1 }),
  /** Minutes per file. */
  maxDuration: Type.Integer({ minimum: -1 }),
  limits: PlanLimits,
  includes: PlanFeatures,
  isPurchasable: Type.Boolean(),
});
export type CatalogueEntry = Type.Static<typeof CatalogueEntry>;

/** The company that sells, and the contract with its summary (Decreto 7.962/2013): shown before the last button of the checkout. */
export const Seller = Type.Object({
  name: Type.String(),
  cnpj: Type.String(),
  address: Type.String(),
  email: Type.String(),
  contract: Type.Object({
    version: Type.String(),
    summary: Type.Array(Type.String()),
    clauses: Type.Array(ContractClause),
  }),
});
export type Seller = Type.Static<typeof Seller>;

export const getPlans = defineRoute({
  method: 'GET',
  path: '/api/subscription/plans',
  summary: 'The plans that are sold, with prices and limits, by rank; the seller; the payment methods',
  access: 'public',
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        plans: Type.Array(CatalogueEntry),
        seller: Seller,
        paymentMethods: Type.Array(PaymentMethod),
        /** Whether PIX Automático is offered. */
        automaticPix: Type.Boolean(),
      }),
    }),
  },
});

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

/** `first` starts a subscription, `renewal` pays its next period, `upgrade` pays the difference to a larger plan or cycle. */
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
  method: PaymentMethod,
  state: ChargeState,
  amountCents: Cents,
  refundedCents: Cents,
  dueOn: Day,
  /** Until when an order by PIX can be paid; null for everything else, which `dueOn` counts for. */
  payUntil: Nullable(DateTime),
  paidAt: Nullable(DateTime),
  /** The days that it pays for, the end excluded; null until it is paid. */
  periodStart: Nullable(Day),
  periodEnd: Nullable(Day),
  card: Nullable(CardSummary),
  hasReceipt: Type.Boolean(),
  /** PDF of the NFS-e, if one was issued. */
  invoiceUrl: Nullable(Type.String()),
});
export type Charge = Type.Static<typeof Charge>;

/** A change of plan or cycle that takes effect when the period ends. */
export const ScheduledChange = Type.Object({
  plan: PlanId,
  cycle: BillingCycle,
  priceCents: Cents,
  on: Day,
});

/** A refund that the user asked for. `waiting`: the provider has refused it for now, and it is retried. */
export const Refund = Type.Object({
  chargeId: BillingId,
  amountCents: Cents,
  state: Type.Enum(['requested', 'waiting', 'in_progress', 'refunded', 'denied']),
  /** The form in which the payer of a boleto gives the account that receives the money. */
  formUrl: Nullable(Type.String()),
  requestedAt: DateTime,
});
export type Refund = Type.Static<typeof Refund>;

/** A paid plan of a user: its terms, and what happens next. */
export const SubscriptionTerms = Type.Object({
  id: BillingId,
  plan: PlanId,
  cycle: BillingCycle,
  priceCents: Cents,
  method: PaymentMethod,
  /** PIX Automático. `active`: the payer's bank debits the renewals. `ended`: it did, and they are ordinary PIX now. */
  automaticPix: Nullable(Type.Enum(['active', 'ended'])),
  card: Nullable(CardSummary),
  periodStart: Nullable(Day),
  /** First day of the next period. */
  periodEnd: Nullable(Day),
  /** Set after a cancellation: access ends on that day, and nothing more is charged. */
  endsOn: Nullable(Day),
  scheduledChange: Nullable(ScheduledChange),
  /** The next charge that falls due, after an overdue one; null if the subscription ends before it. */
  next: Nullable(Type.Object({ on: Day, amountCents: Cents })),
  /** An unpaid renewal: access ends after `graceUntil` unless it is paid. */
  overdue: Nullable(Type.Object({ chargeId: BillingId, since: Day, amountCents: Cents, graceUntil: Day })),
  /** Last moment of the right of withdrawal; null once it has passed. */
  withdrawalUntil: Nullable(DateTime),
});
export type SubscriptionTerms = Type.Static<typeof SubscriptionTerms>;

/** The user's standing. `plan` is the one in force. */
export const SubscriptionState = Type.Object({
  plan: PlanId,
  status: SubscriptionStatus,
  start_date: Nullable(DateTime),
  limits: Type.Object({
    transcriptions_per_month: Type.Integer({ minimum: -1 }),
    supported_languages: Type.Array(Type.String()),
  }),
  terms: Nullable(SubscriptionTerms),
  /** An order or an upgrade whose payment is open or under review. */
  pendingCharge: Nullable(Charge),
  /** Why the last subscription ended, until the next one starts. */
  ended: Nullable(
    Type.Object({
      plan: PlanId,
      cycle: BillingCycle,
      /** `lapsed`: the order was not paid in time. `abandoned`: it was given up. */
      reason: Type.Enum([
        'cancelled',
        'unpaid',
        'withdrawn',
        'refunded',
        'charged_back',
        'declined',
        'abandoned',
        'lapsed',
      ]),
      at: DateTime,
    }),
  ),
  refunds: Type.Array(Refund),
  /** The contract of the latest subscription; its copy is at `readContract` and `getContract`. */
  contract: Nullable(Type.Object({ version: Type.String(), acceptedAt: DateTime })),
});
export type SubscriptionState = Type.Static<typeof SubscriptionState>;

export const StatusResponse = Type.Object({
  success: Type.Literal(true),
  subscription: SubscriptionState,
  data: Type.Object({ currentPlan: PlanId, status: SubscriptionStatus }),
});

export const getSubscriptionStatus = defineRoute({
  method: 'GET',
  path: '/api/subscription/status',
  summary: "The caller's plan in force, its terms, and an open payment if there is one",
  access: 'user',
  responses: { 200: StatusResponse },
});

/** Server-sent event `subscription` whenever the status may differ from before; the data is `{}`. */
export const watchSubscription = defineRoute({
  method: 'GET',
  path: '/api/subscription/events',
  summary: 'Server-sent events: the status has changed',
  access: 'user',
  responses: {},
  stream: true,
});

export const activateSubscription = defineRoute({
  method: 'POST',
  path: '/api/subscription/activate',
  summary: "Reads the caller's open payment at the payment provider; activates the plan if it is paid",
  access: 'user',
  body: Type.Object({ plan: PlanId }),
  responses: { 200: Type.Object({ ...StatusResponse.properties, message: Type.String() }) },
});

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
