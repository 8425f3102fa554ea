import * as Type from '../shared/schema.ts';
import { PlanId, SubscriptionStatus } from '../plans/plans.ts';
import { DateTime, Day, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { CardSummary, Charge, Refund } from './charges.ts';
import { BillingCycle, BillingId, Cents, ExtraSeats, PaymentMethod } from './fields.ts';

/** A change of plan or cycle that takes effect when the period ends. */
export const ScheduledChange = Type.Object({
  plan: PlanId,
  cycle: BillingCycle,
  priceCents: Cents,
  /** Seats beyond those of the plan, which the price includes. */
  extraSeats: ExtraSeats,
  on: Day,
});

/** A paid plan of a user: its terms, and what happens next. */
export const SubscriptionTerms = Type.Object({
  id: BillingId,
  plan: PlanId,
  cycle: BillingCycle,
  priceCents: Cents,
  /** Seats beyond those of the plan, which the price includes. */
  extraSeats: ExtraSeats,
  method: PaymentMethod,
  /** The state of PIX Automático. `active`: the payer's bank debits the renewals. `ended`: it did, and they are ordinary PIX now. */
  automaticPix: Nullable(Type.Enum(['active', 'ended'])),
  card: Nullable(CardSummary),
  periodStart: Nullable(Day),
  /** First day of the next period. */
  periodEnd: Nullable(Day),
  /** The day on which access ends after a cancellation; nothing more is charged. */
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
  /** The reason why the last subscription ended, until the next one starts. */
  ended: Nullable(
    Type.Object({
      plan: PlanId,
      cycle: BillingCycle,
      /** The reason. `lapsed`: the order was not paid in time. `abandoned`: it was given up. */
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
  permission: 'read',
  responses: { 200: StatusResponse },
});

/** Streams the event `subscription` whenever the status may differ from before; the data is `{}`. */
export const watchSubscription = defineRoute({
  method: 'GET',
  path: '/api/subscription/events',
  summary: 'Server-sent events: the status has changed',
  access: 'user',
  permission: 'read',
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
