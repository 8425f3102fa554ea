import * as Type from '../shared/schema.ts';
import { DateTime } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** Features that do not exist yet, and about which a user can request a message. */
export const COMING_FEATURES = ['meetings'] as const;
export type ComingFeature = (typeof COMING_FEATURES)[number];

const Feature = Type.Enum(COMING_FEATURES);
const Params = Type.Object({ feature: Feature });

/** When the user requested a message; null if they did not, or have withdrawn it. */
const Interest = Type.Object({ feature: Feature, askedAt: Type.Union([DateTime, Type.Null()]) });
export type Interest = Type.Static<typeof Interest>;
const One = Type.Object({ success: Type.Literal(true), data: Interest });

export const getInterest = defineRoute({
  method: 'GET',
  path: '/api/auth/interests/:feature',
  summary: 'Whether the user asked to be told when a feature is there',
  access: 'user',
  params: Params,
  responses: { 200: One },
});

export const askToBeTold = defineRoute({
  method: 'POST',
  path: '/api/auth/interests/:feature',
  summary: 'Ask to be told by e-mail when a feature is there; a repetition keeps the first time',
  access: 'user',
  params: Params,
  responses: { 200: One },
});

export const withdrawInterest = defineRoute({
  method: 'DELETE',
  path: '/api/auth/interests/:feature',
  summary: 'No longer ask to be told about a feature',
  access: 'user',
  params: Params,
  responses: { 200: One },
});

export const interestRoutes = [getInterest, askToBeTold, withdrawInterest] as const;

export const InterestedUser = Type.Object({ email: Type.String(), name: Type.String(), askedAt: DateTime });
export type InterestedUser = Type.Static<typeof InterestedUser>;

/** Users that one response lists. */
export const INTERESTED_USERS_MAX = 1_000;

/** Between services, for operators: who requested a message, earliest first, from `offset` on. */
export const listInterestedUsers = defineRoute({
  method: 'GET',
  path: '/internal/interests/:feature',
  summary: 'The users to tell when a feature is there, with their number',
  access: 'service',
  params: Params,
  query: Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(InterestedUser),
      total: Type.Integer({ minimum: 0 }),
    }),
  },
});
