import * as Type from 'typebox';
import { LimitsByPlan, PlanId, SubscriptionStatus } from './plans.ts';
import { defineRoute } from './route.ts';
import { ChargeKey } from './usage.ts';

const envelope = {
  id: Type.String({ format: 'uuid' }),
  occurredAt: Type.String({ format: 'date-time' }),
};
const userId = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** A round of a transcription ended. `chargedMs` is the recognised speech: 0 if the recording is silent, failed or never started. */
export const TranscriptionEnded = Type.Object({
  ...envelope,
  type: Type.Literal('transcription.ended'),
  data: Type.Interface([ChargeKey], {
    userId,
    /** `abandoned`: quota was reserved, but no transcription was created. */
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

/** An event between services. It may arrive twice and out of order. */
export const ServiceEvent = Type.Union([TranscriptionEnded, SubscriptionChanged, CatalogueChanged]);
export type ServiceEvent = Type.Static<typeof ServiceEvent>;

/** Between services: delivers one event from a sender's outbox. Idempotent, with the same response. */
export const deliverEvent = defineRoute({
  method: 'POST',
  path: '/internal/events',
  summary: 'Receives an event of another service',
  access: 'service',
  body: ServiceEvent,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
