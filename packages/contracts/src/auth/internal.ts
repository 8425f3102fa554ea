import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';

/** Between services: finds an account by address, for operator commands on one account. */
export const findAccount = defineRoute({
  method: 'GET',
  path: '/internal/accounts',
  summary: 'The account with an e-mail address, case-insensitive; null if there is none',
  access: 'service',
  query: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ userId: Type.String() }), Type.Null()]),
    }),
  },
});

/**
 * Between services: a link to set a password, for operator commands. It replaces earlier links. The response is null without an account.
 */
export const createResetLink = defineRoute({
  method: 'POST',
  path: '/internal/accounts/reset-link',
  summary: 'Creates a link to set the password of the account with an e-mail address',
  access: 'service',
  body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([
        Type.Object({ url: Type.String(), expiresAt: Type.String({ format: 'date-time' }) }),
        Type.Null(),
      ]),
    }),
  },
});

/**
 * Between services: turns off the second factor of an account whose owner lost it, for operator commands. The response is null without an
 * account.
 */
export const turnOffSecondFactor = defineRoute({
  method: 'POST',
  path: '/internal/accounts/second-factor-off',
  summary: 'Removes the authenticator app, passkeys and recovery codes of the account with an e-mail address',
  access: 'service',
  body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Union([Type.Object({ wasOn: Type.Boolean() }), Type.Null()]),
    }),
  },
});

/** For gateways: sessions that ended after a time, as stored in Postgres. */
export const listEndedSessions = defineRoute({
  method: 'GET',
  path: '/internal/sessions/ended',
  summary: 'Sessions that ended, and API keys that were revoked, after `since`, an RFC 3339 time',
  access: 'service',
  query: Type.Object({ since: Type.String({ format: 'date-time' }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Type.Object({ id: Type.String(), endedAt: Type.String({ format: 'date-time' }) })),
    }),
  },
});
