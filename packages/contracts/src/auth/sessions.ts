import * as Type from '../shared/schema.ts';
import { DateTime, Done, Nullable, OptionalText } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { Tokens, TransportHeaders } from './sign-in.ts';

/** The issuer of access tokens, and their audience: auth writes it into them, and the gateway requires it. */
export const ACCESS_TOKENS = { issuer: 'escriba', audience: 'escriba-api' } as const;
export const ACCESS_TOKEN_MINUTES = 15;

/** Longest lifetime of a recording's audio address. The address belongs to a session and ends with it. */
export const AUDIO_ADDRESS_HOURS_MAX = 7;

/**
 * Redis: the sorted set of ended sessions, scored with the time (ms since 1970) after which none of their access tokens and audio addresses
 * is valid; and the channel that publishes new ones, as a JSON array of session ids. Auth keeps them in Postgres too, rewrites the set
 * every minute and serves it by `listEndedSessions`.
 */
export const ENDED_SESSIONS = 'auth:ended-sessions';
/** How long an ended session stays in that set: the lifetime of its tokens, plus clock tolerance. */
export const ENDED_SESSION_KEPT_MS =
  Math.max(ACCESS_TOKEN_MINUTES, AUDIO_ADDRESS_HOURS_MAX * 60) * 60_000 + 60_000;

export const refresh = defineRoute({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token for new tokens; each works once',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ refreshToken: OptionalText(200) }),
  responses: {
    200: Type.Object({
      ...Tokens.properties,
      success: Type.Literal(true),
      data: Type.Object({ tokens: Tokens }),
    }),
  },
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of the bearer, or of the refresh token if there is no bearer',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Optional(Nullable(Type.Object({ refreshToken: OptionalText(200) }))),
  responses: { 200: Done },
});

/** An active session. `method` is how the user signed in. */
export const Session = Type.Object({
  id: Type.String({ format: 'uuid' }),
  current: Type.Boolean(),
  method: Type.Enum(['password', 'google', 'passkey', 'extension', 'sso']),
  createdAt: DateTime,
  lastUsedAt: DateTime,
  expiresAt: DateTime,
  userAgent: Type.String(),
  ip: Type.String(),
});
export type Session = Type.Static<typeof Session>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The user's active sessions, most recently used first",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Session) }) },
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End one session, at once',
  access: 'user',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  responses: { 200: Done },
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End every session except this one',
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), ended: Type.Integer() }) },
});

/** The public keys of access tokens (RFC 7517): the current one, the next one, and former ones that still verify. */
export const getJwks = defineRoute({
  method: 'GET',
  path: '/api/auth/jwks',
  summary: 'Public keys of access tokens',
  access: 'public',
  responses: {
    200: Type.Object({
      keys: Type.Array(
        Type.Object({
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          kid: Type.String(),
          alg: Type.String(),
          use: Type.String(),
        }),
      ),
    }),
  },
});
