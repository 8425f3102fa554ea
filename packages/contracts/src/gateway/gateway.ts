import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';

export const getAddress = defineRoute({
  method: 'GET',
  path: '/api/ip',
  summary: 'The IP address of this request',
  access: 'public',
  responses: { 200: Type.Object({ success: Type.Literal(true), ip: Type.String() }) },
});

/**
 * One part of the product. `code` is the stable code of the fault, e.g. `speech.model_missing`; with `ok`, of a missing optional
 * part. `message` is an English sentence for operators.
 */
export const HealthPart = Type.Object({
  ok: Type.Boolean(),
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});
export type HealthPart = Type.Static<typeof HealthPart>;

/**
 * `ready` is true only when every part is. Parts are named `gateway`, `web`, `auth`, `usage`, `catalogue`, `transcription`, `worker`, `speech`,
 * `postgres`, `redis`, `storage`.
 */
export const HealthResponse = Type.Object({
  success: Type.Boolean(),
  ready: Type.Boolean(),
  parts: Type.RecordFromPattern('^.*$', HealthPart),
});
export type HealthResponse = Type.Static<typeof HealthResponse>;

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/health/ready',
  summary: '200 when every part of the product is up, otherwise 503 with the parts that are not',
  access: 'public',
  responses: { 200: HealthResponse, 503: HealthResponse },
});

export const gatewayRoutes = [getAddress, getReadiness] as const;
