import * as Type from '../shared/schema.ts';
import { CardSummary } from '../billing/charges.ts';
import { BillingCycle, BillingId, Cents, ExtraSeats, PaymentMethod } from '../billing/fields.ts';
import { LimitsByPlan } from '../plans/limits.ts';
import { PlanId, SubscriptionStatus } from '../plans/plans.ts';
import { Day, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { ChargeKey } from '../usage/usage.ts';

const envelope = {
  id: Type.String({ format: 'uuid' }),
  occurredAt: Type.String({ format: 'date-time' }),
};
const userId = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** A round of a transcription ended. `chargedMs` is the recognised speech: 0 if the recording is silent, failed or never started. */
export const TranscriptionEnded = Type.Object({
  ...envelope,
  type: Type.Literal('transcription.ended'),
  data: Type.Object({
    ...ChargeKey.properties,
    userId,
    /** How the round ended. `abandoned`: quota was reserved, but no transcription was created. */
    outcome: Type.Enum(['completed', 'failed', 'cancelled', 'deleted', 'abandoned']),
    chargedMs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
});
export type TranscriptionEnded = Type.Static<typeof TranscriptionEnded>;

/** A user's plan or its status changed. Of two events the one with the larger `version` wins, in any order of arrival. */
export const SubscriptionChanged = Type.Object({
  ...envelope,
  type: Type.Literal('subscription.changed'),
  data: Type.Object({
    userId,
    plan: PlanId,
    status: SubscriptionStatus,
    version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
});
export type SubscriptionChanged = Type.Static<typeof SubscriptionChanged>;

/** How many members the workspaces of a user have seats for. Of two events the one with the larger `version` wins, in any order of arrival. */
export const SeatsChanged = Type.Object({
  ...envelope,
  type: Type.Literal('seats.changed'),
  data: Type.Object({
    userId,
    seats: Type.Integer({ minimum: 0, maximum: 10_000 }),
    version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
});
export type SeatsChanged = Type.Static<typeof SeatsChanged>;

/** The limits of the plans that are sold. Of two events the one with the larger `version` wins, in any order of arrival. */
export const CatalogueChanged = Type.Object({
  ...envelope,
  type: Type.Literal('catalogue.changed'),
  data: Type.Object({
    version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    limits: LimitsByPlan,
  }),
});
export type CatalogueChanged = Type.Static<typeof CatalogueChanged>;

const payment = {
  ...envelope,
  data: Type.Object({
    userId,
    /** The id of the charge, which is also the number of the receipt. */
    chargeId: BillingId,
    plan: PlanId,
    cycle: BillingCycle,
    /** Seats beyond those of the plan; absent in events of a billing service before seats. */
    extraSeats: Type.Optional(ExtraSeats),
    method: PaymentMethod,
    card: Type.Union([CardSummary, Type.Null()]),
    /** The days that the charge pays for, both included; null if the money paid for nothing. */
    period: Type.Union([Type.Object({ firstDay: Day, lastDay: Day }), Type.Null()]),
    /** The amount that was paid or refunded. */
    amountCents: Cents,
  }),
};

/** Money of a charge arrived, or went back to its payer, at `occurredAt`. It names the user by id alone. */
export const PaymentEvent = Type.Union([
  Type.Object({ ...payment, type: Type.Literal('payment.received') }),
  Type.Object({ ...payment, type: Type.Literal('payment.refunded') }),
]);
export type PaymentEvent = Type.Static<typeof PaymentEvent>;

/** A recording is transcribed, and its user wants a mail. The event names both by id alone: the mail is read when it is sent. */
export const RecordingFinished = Type.Object({
  ...envelope,
  type: Type.Literal('recording.finished'),
  data: Type.Object({ userId, transcriptionId: Type.String({ format: 'uuid' }) }),
});
export type RecordingFinished = Type.Static<typeof RecordingFinished>;

/**
 * What programs of a user are notified of when the subscription changes. `plan` is the one in force. `cancelled`: it ends with its period; `ended`: no
 * plan is paid.
 */
export const SubscriptionFacts = Type.Object({
  plan: PlanId,
  state: Type.Enum(['active', 'cancelled', 'overdue', 'suspended', 'ended']),
  /** The first day of the next period; null for a plan without periods. */
  periodEnd: Nullable(Day),
});
export type SubscriptionFacts = Type.Static<typeof SubscriptionFacts>;

/** The facts of a subscription that programs are notified of have changed. */
export const SubscriptionAnnounced = Type.Object({
  ...envelope,
  type: Type.Literal('subscription.announced'),
  data: Type.Object({ userId, ...SubscriptionFacts.properties }),
});
export type SubscriptionAnnounced = Type.Static<typeof SubscriptionAnnounced>;

/** Escriba has switched off an endpoint of a user: it accepted nothing for days, or responded that it is gone. It names no address. */
export const WebhookSwitchedOff = Type.Object({
  ...envelope,
  type: Type.Literal('webhook.switched_off'),
  data: Type.Object({ userId, reason: Type.Enum(['failing', 'gone']) }),
});
export type WebhookSwitchedOff = Type.Static<typeof WebhookSwitchedOff>;

/** A comment in a workspace mentions a member. The event names all by id alone. */
export const PersonMentioned = Type.Object({
  ...envelope,
  type: Type.Literal('person.mentioned'),
  data: Type.Object({
    /** The person to mail. */
    userId,
    workspaceId: userId,
    authorId: userId,
    transcriptionId: Type.String({ format: 'uuid' }),
    commentId: Type.String({ format: 'uuid' }),
  }),
});
export type PersonMentioned = Type.Static<typeof PersonMentioned>;

/** An event for the usage service. It may arrive twice and out of order. */
export const ServiceEvent = Type.Union([TranscriptionEnded, SubscriptionChanged, CatalogueChanged]);
export type ServiceEvent = Type.Static<typeof ServiceEvent>;

/** Between services: delivers one event from a sender's outbox to usage. The call is idempotent and gives the same response. */
export const deliverEvent = defineRoute({
  method: 'POST',
  path: '/internal/events',
  summary: 'Receives an event of another service',
  access: 'service',
  body: ServiceEvent,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/**
 * Between services: delivers a payment or a refund to auth, which mails it to the payer. The call is idempotent: one mail is sent for
 * each event.
 */
export const deliverPayment = defineRoute({
  method: 'POST',
  path: '/internal/events',
  summary: 'Mails a receipt to the payer',
  access: 'service',
  body: PaymentEvent,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Between services: delivers how many seats a user has to auth, which lets members join. The call is idempotent. */
export const deliverSeats = defineRoute({
  method: 'POST',
  path: '/internal/seats',
  summary: 'Receives how many members the workspaces of a user have seats for',
  access: 'service',
  body: SeatsChanged,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Between services: has auth mail the user of a recording. The call is idempotent: one mail is sent for each event. */
export const deliverFinished = defineRoute({
  method: 'POST',
  path: '/internal/finished-recordings',
  summary: 'Mails a user that a recording is transcribed',
  access: 'service',
  body: RecordingFinished,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Between services: has transcription notify the programs of a user. The call is idempotent: each endpoint gets one delivery for each event. */
export const deliverSubscription = defineRoute({
  method: 'POST',
  path: '/internal/subscriptions',
  summary: "Notifies a user's programs that the subscription has changed",
  access: 'service',
  body: SubscriptionAnnounced,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Between services: has auth mail the user of an endpoint. The call is idempotent: one mail is sent for each event. */
export const deliverSwitchedOff = defineRoute({
  method: 'POST',
  path: '/internal/webhooks-off',
  summary: 'Mails a user that a webhook was switched off',
  access: 'service',
  body: WebhookSwitchedOff,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Between services: has auth mail a member whom a comment mentions. The call is idempotent: one mail is sent for each event. */
export const deliverMention = defineRoute({
  method: 'POST',
  path: '/internal/mentions',
  summary: 'Mails a member of a workspace that a comment mentions them',
  access: 'service',
  body: PersonMentioned,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
