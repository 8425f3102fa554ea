import * as Type from '../shared/schema.ts';
import { SUPPORT_SUBJECTS, SupportRequest } from '../auth/support.ts';
import { PlanId, SubscriptionStatus } from '../plans/plans.ts';
import { DateTime, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

const Count = Type.Integer({ minimum: 0 });
const DataResponse = <S extends Type.TSchema>(data: S) => Type.Object({ success: Type.Literal(true), data });
const UserId = Type.String({ format: 'uuid' });

/** A user's plan and usage, as the usage service has it. */
const PlanSummary = {
  plan: PlanId,
  status: SubscriptionStatus,
  planInForce: PlanId,
  filesToday: Count,
  minutesThisMonth: Type.Number({ minimum: 0 }),
  minutesThisMonthMax: Type.Integer(),
};

/** Between services: plans and usage of users, for operators. With `plan` or `status` it lists those users, else the named ones. */
export const listPlanSummaries = defineRoute({
  method: 'POST',
  path: '/internal/usage/standings',
  summary: 'Plans and usage of several users',
  access: 'service',
  body: Type.Object({
    userIds: Type.Optional(Type.Array(UserId, { maxItems: 100 })),
    plan: Type.Optional(PlanId),
    status: Type.Optional(SubscriptionStatus),
    after: Type.Optional(UserId),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  responses: { 200: DataResponse(Type.Array(Type.Object({ userId: Type.String(), ...PlanSummary }))) },
});

export const OperatorUser = Type.Object({
  userId: Type.String(),
  email: Type.String(),
  createdAt: DateTime,
  /** The plan and its status; null while the usage service does not respond. */
  standing: Nullable(Type.Object(PlanSummary)),
});
export type OperatorUser = Type.Static<typeof OperatorUser>;

/** Lists users. `email` matches from its beginning. Users who never had another plan than the free one are found by address only. */
export const listOperatorUsers = defineRoute({
  method: 'GET',
  path: '/api/operator/people',
  summary: 'Accounts with plan and usage',
  access: 'operator',
  query: Type.Object({
    email: Type.Optional(Type.String({ maxLength: 320 })),
    plan: Type.Optional(PlanId),
    status: Type.Optional(SubscriptionStatus),
    after: Type.Optional(UserId),
  }),
  responses: {
    200: DataResponse(Type.Object({ people: Type.Array(OperatorUser), after: Nullable(Type.String()) })),
  },
});

/** Fails with 409 `billing.plan_changed` if the plan is no longer `from`. */
export const setOperatorPlan = defineRoute({
  method: 'POST',
  path: '/api/operator/people/:id/plan',
  summary: 'Gives a user a plan without payment; `free` takes it back',
  access: 'operator',
  params: Type.Object({ id: UserId }),
  body: Type.Object({
    plan: PlanId,
    status: SubscriptionStatus,
    from: Type.Object({ plan: PlanId, status: SubscriptionStatus }),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

const Reference = Type.Object({ reference: Type.String({ pattern: '^\\d{8}-\\d{8}$' }) });

/** A message without its text and sender. */
export const OperatorMessage = Type.Object({
  reference: Type.String(),
  subject: Type.Enum(SUPPORT_SUBJECTS),
  createdAt: DateTime,
  closedAt: Nullable(DateTime),
});
export type OperatorMessage = Type.Static<typeof OperatorMessage>;

export const listOperatorMessages = defineRoute({
  method: 'GET',
  path: '/api/operator/support',
  summary: 'Messages to support, newest first: those that are open, or all',
  access: 'operator',
  query: Type.Object({ all: Type.Optional(Type.Boolean()) }),
  responses: { 200: DataResponse(Type.Array(OperatorMessage)) },
});

export const getOperatorMessage = defineRoute({
  method: 'GET',
  path: '/api/operator/support/:reference',
  summary: 'A message to support',
  access: 'operator',
  params: Reference,
  responses: { 200: DataResponse(SupportRequest) },
});

/** Closes a message. Closing a closed one changes nothing. */
export const closeOperatorMessage = defineRoute({
  method: 'POST',
  path: '/api/operator/support/:reference/close',
  summary: 'Closes a message to support',
  access: 'operator',
  params: Reference,
  responses: { 200: DataResponse(SupportRequest) },
});
