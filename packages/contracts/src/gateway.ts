import * as Type from 'typebox';
import { defineRoute } from './route.ts';

export const getAddress = defineRoute({
  method: 'GET',
  path: '/api/ip',
  summary: 'The address this request came from',
  access: 'public',
  responses: { 200: Type.Object({ success: Type.Literal(true), ip: Type.String() }) },
});

/**
 * One part of the product. `code` says what is wrong in a stable word, e.g. `speech.model_missing`; beside `ok` what is lacking all
 * the same. `message` says it in English, for operators.
 */
export const HealthPart = Type.Object({
  ok: Type.Boolean(),
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});
export type HealthPart = Type.Static<typeof HealthPart>;

/**
 * `ready` is true only when every part is. Parts are named `gateway`, `web`, `auth`, `usage`, `transcription`, `worker`, `speech`,
 * `postgres`, `redis`, `storage`.
 */
export const HealthAnswer = Type.Object({
  success: Type.Boolean(),
  ready: Type.Boolean(),
  parts: Type.Record(Type.String(), HealthPart),
});
export type HealthAnswer = Type.Static<typeof HealthAnswer>;

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/health/ready',
  summary: '200 when every part of the product is up, else 503 with the parts that are not',
  access: 'public',
  responses: { 200: HealthAnswer, 503: HealthAnswer },
});

export const gatewayRoutes = [getAddress, getReadiness] as const;
