import * as Type from '../shared/schema.ts';
import { DateTime, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

const Count = Type.Integer({ minimum: 0 });

/** Due work of billing: webhooks of the payment provider schedule it. */
export const OperatorBillingWork = Type.Object({
  webhooks: Type.Object({ lastHour: Count, lastDay: Count, lastReceivedAt: Nullable(DateTime) }),
  tasks: Type.Object({
    due: Count,
    scheduled: Count,
    oldestDueAt: Nullable(DateTime),
    /** Tasks that failed at least once. */
    retried: Count,
  }),
  /** Tasks with the most failures. */
  failing: Type.Array(Type.Object({ subject: Type.String(), attempts: Count, dueAt: DateTime })),
  /** Events for other services that are not delivered. */
  undelivered: Type.Object({ waiting: Count, oldestAt: Nullable(DateTime), attemptsMax: Count }),
  /** Whether Asaas pauses its deliveries; null if Asaas does not respond, or no webhook is registered. */
  isInterrupted: Nullable(Type.Boolean()),
});
export type OperatorBillingWork = Type.Static<typeof OperatorBillingWork>;

export const getOperatorBillingWork = defineRoute({
  method: 'GET',
  path: '/api/operator/billing/work',
  summary: 'Webhooks and due work of billing',
  access: 'operator',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: OperatorBillingWork }) },
});
