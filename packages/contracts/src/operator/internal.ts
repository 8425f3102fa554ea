import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { OperatorActId } from './operator.ts';

/** A pass: 256 random bits. */
const OperatorPass = Type.String({ pattern: '^[\\w-]{43}$' });

/**
 * For gateways: admits a user's request to an operator route of another service, and records it before it is forwarded. Null if the user
 * is not an operator. 403 `auth.operator_second_factor_needed` for one without a second factor, `auth.operator_unconfirmed` if their
 * confirmation is missing or over.
 */
export const admitOperator = defineRoute({
  method: 'POST',
  path: '/internal/operator/acts',
  summary: 'Admits and records an operator’s request',
  access: 'service',
  body: Type.Object({
    userId: Type.String({ format: 'uuid' }),
    sessionId: Type.String({ format: 'uuid' }),
    ip: Type.String({ maxLength: 64 }),
    userAgent: Type.String({ maxLength: 255 }),
    method: Type.String({ maxLength: 10 }),
    /** The path without the query. */
    path: Type.String({ maxLength: 500 }),
  }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ actId: Type.String() }), Type.Null()]),
    }),
  },
});

/** For gateways: records the status with which an operator's request ended, once. */
export const recordOperatorOutcome = defineRoute({
  method: 'POST',
  path: '/internal/operator/acts/:id/outcome',
  summary: 'Records how an operator’s request ended',
  access: 'service',
  params: Type.Object({ id: OperatorActId }),
  body: Type.Object({ status: Type.Integer({ minimum: 100, maximum: 599 }) }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/**
 * For gateways: returns the operator whose pass to the board it is. Null if it is no pass, or its session or confirmation has expired. The
 * request is not recorded.
 */
export const checkOperatorPass = defineRoute({
  method: 'POST',
  path: '/internal/operator/passes',
  summary: 'Checks a pass to the board of job queues',
  access: 'service',
  body: Type.Object({ pass: OperatorPass }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ userId: Type.String(), sessionId: Type.String() }), Type.Null()]),
    }),
  },
});
