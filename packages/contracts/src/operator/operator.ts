import * as Type from '../shared/schema.ts';
import { DateTime, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** How long an operator's confirmation of their identity lasts. */
export const OPERATOR_CONFIRMATION_MINUTES = 20;

/** The path under which the gateway serves the board of job queues. */
export const OPERATOR_QUEUES_PATH = '/operator/queues';

/** How long a pass to the board lasts; never longer than the confirmation. */
export const OPERATOR_PASS_MINUTES = 15;

/** The cookie that has the pass: a browser that opens a page sends no access token. */
export const OPERATOR_PASS_COOKIE = 'escriba_queues_pass';

/** The names under which the log has requests. */
const OPERATOR_ACT_NAMES = [
  'identity.confirm',
  'identity.leave',
  'log.read',
  'people.list',
  'person.plan',
  'messages.list',
  'message.read',
  'message.close',
  'queue.read',
  'queues.open',
  'failures.list',
  'failure.retry',
  'storage.read',
  'models.read',
  'insights.read',
  'billing.read',
] as const;
export type OperatorActName = (typeof OPERATOR_ACT_NAMES)[number];
const DataResponse = <S extends Type.TSchema>(data: S) => Type.Object({ success: Type.Literal(true), data });

/** `confirmedUntil` is null until the operator confirms their identity in this session, which needs a second factor. */
const OperatorAccess = Type.Object({
  confirmedUntil: Nullable(DateTime),
  hasPassword: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
});
export type OperatorAccess = Type.Static<typeof OperatorAccess>;

/** Fails with 404 `request.not_found` for users who are not operators. */
export const getOperatorAccess = defineRoute({
  method: 'GET',
  path: '/api/operator',
  summary: 'Whether the operator has confirmed their identity',
  access: 'operator',
  responses: { 200: DataResponse(OperatorAccess) },
});

/**
 * Fails with 403 `auth.operator_second_factor_needed` for an account without a second factor; 403 `auth.second_factor_required` unless the
 * session proved it in the last 15 minutes; 403 `auth.current_password_wrong`.
 */
export const confirmOperator = defineRoute({
  method: 'POST',
  path: '/api/operator/confirmation',
  summary: 'Confirms the operator’s identity for this session',
  access: 'operator',
  body: Type.Object({ password: Type.Optional(Type.String({ maxLength: 1_024 })) }),
  responses: { 200: DataResponse(OperatorAccess) },
});

/** Ends the confirmation; the session continues. */
export const leaveOperator = defineRoute({
  method: 'DELETE',
  path: '/api/operator/confirmation',
  summary: 'Ends the confirmation of the operator’s identity',
  access: 'operator',
  responses: { 200: DataResponse(OperatorAccess) },
});

/** Sets the pass to the board as a cookie. A new pass replaces the last one of the session. */
export const openOperatorQueues = defineRoute({
  method: 'POST',
  path: '/api/operator/queues',
  summary: 'Opens the board of job queues for this browser',
  access: 'operator',
  responses: { 200: DataResponse(Type.Object({ openUntil: DateTime })) },
});

/** One request of an operator. `outcome` is null while it runs, and if the process that served it died. */
export const OperatorAct = Type.Object({
  id: Type.String(),
  at: DateTime,
  operatorId: Type.String(),
  /** The operator's e-mail; null if the account is deleted. */
  operatorEmail: Nullable(Type.String()),
  act: Type.Enum([...OPERATOR_ACT_NAMES]),
  isChange: Type.Boolean(),
  /** The record that the address names. */
  subject: Nullable(Type.String()),
  /** The users whose data the response had, if the address names none. */
  people: Type.Array(Type.String()),
  ip: Type.String(),
  outcome: Nullable(Type.Object({ status: Type.Integer(), at: DateTime })),
});
export type OperatorAct = Type.Static<typeof OperatorAct>;

export const OperatorActId = Type.String({ pattern: '^\\d{1,18}$' });

export const listOperatorActs = defineRoute({
  method: 'GET',
  path: '/api/operator/acts',
  summary: 'The operators’ acts, newest first',
  access: 'operator',
  query: Type.Object({ before: Type.Optional(OperatorActId), changes: Type.Optional(Type.Boolean()) }),
  responses: {
    200: DataResponse(Type.Object({ acts: Type.Array(OperatorAct), before: Nullable(Type.String()) })),
  },
});
