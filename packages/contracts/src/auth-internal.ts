import * as Type from 'typebox';
import { defineRoute } from './route.ts';

/** Between services: who has an address, for what operators do to one person's account. */
export const findAccount = defineRoute({
  method: 'GET',
  path: '/internal/accounts',
  summary: 'The account with an e-mail address, in any case of letters; null without one',
  access: 'service',
  query: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ userId: Type.String() }), Type.Null()]),
    }),
  },
});

/** For gateways: sessions that ended after a moment, as Postgres knows them. */
export const listEndedSessions = defineRoute({
  method: 'GET',
  path: '/internal/sessions/ended',
  summary: 'Sessions that ended after `since`, an RFC 3339 time; the oldest first',
  access: 'service',
  query: Type.Object({ since: Type.String({ format: 'date-time' }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Type.Object({ id: Type.String(), endedAt: Type.String({ format: 'date-time' }) })),
    }),
  },
});
