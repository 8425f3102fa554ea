import * as Type from 'typebox';
import { PlanId, SubscriptionStatus } from './plans.ts';
import { defineRoute } from './route.ts';
import { ChargeKey } from './usage.ts';

const envelope = {
  id: Type.String({ format: 'uuid' }),
  occurredAt: Type.String({ format: 'date-time' }),
};
const userId = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** A round of a transcription is over. `chargedMs` is the speech that it recognised: 0 of a silent recording, and of one that failed or never began. */
export const TranscriptionEnded = Type.Object({
  ...envelope,
  type: Type.Literal('transcription.ended'),
  data: Type.Interface([ChargeKey], {
    userId,
    /** `abandoned`: quota was reserved, but no transcription came of it. */
    outcome: Type.Enum(['completed', 'failed', 'cancelled', 'deleted', 'abandoned']),
    chargedMs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
});
export type TranscriptionEnded = Type.Static<typeof TranscriptionEnded>;

/** A person's plan is another one, or stands otherwise. Of two events the one with the larger `version` holds, whichever comes first. */
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

/** What one service tells another. It may come twice and out of order. */
export const ServiceEvent = Type.Union([TranscriptionEnded, SubscriptionChanged]);
export type ServiceEvent = Type.Static<typeof ServiceEvent>;

/** Between services: one event from a sender's outbox. A second time it changes nothing and is answered alike. */
export const deliverEvent = defineRoute({
  method: 'POST',
  path: '/internal/events',
  summary: 'Takes an event of another service',
  access: 'service',
  body: ServiceEvent,
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
