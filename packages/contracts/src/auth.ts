import * as Type from 'typebox';
import { Referral } from './affiliates.ts';
import { DateTime, Done, Email, Nullable, Password, Text } from './auth-fields.ts';
import { resetRoutes } from './auth-resets.ts';
import { SecondFactorNeeded, SignedIn, Tokens, TransportHeaders, User } from './auth-sign-in.ts';
import { AcceptedVersions } from './legal.ts';
import { defineRoute } from './route.ts';

/** Who issues access tokens, and for what: auth writes it into them, and the gateway requires it. */
export const ACCESS_TOKENS = { issuer: 'escriba', audience: 'escriba-api' } as const;

export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 128;
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

const OptionalText = (maxLength: number) => Type.Optional(Text(maxLength));

/** Profile fields; CPF, CEP and phone are validated when present. */
const PersonFields = {
  cpf: OptionalText(20),
  phone: OptionalText(30),
  postalCode: OptionalText(20),
  address: OptionalText(200),
  addressNumber: OptionalText(20),
  complement: OptionalText(100),
  city: OptionalText(100),
  state: OptionalText(2),
};

/** Purposes of consent. Using the product itself rests on the contract, not on consent. */
export const ConsentPurpose = Type.Enum(['marketing', 'model_improvement']);
export type ConsentPurpose = Type.Static<typeof ConsentPurpose>;

/** A decision about one version of the text, as `GET /api/auth/consents` returns it. */
export const ConsentDecision = Type.Object({
  purpose: ConsentPurpose,
  version: Text(40),
  granted: Type.Boolean(),
});
export type ConsentDecision = Type.Static<typeof ConsentDecision>;

const Consents = Type.Optional(Type.Array(ConsentDecision, { maxItems: 10 }));

/** What a new account records besides the user: the versions they accept, and by whose link they came. */
export const OpeningFields = {
  accepted: Type.Optional(AcceptedVersions),
  referral: Type.Optional(Referral),
};

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account and sign in',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({
    name: Text(200),
    email: Email,
    password: Password,
    ...PersonFields,
    user_ip: OptionalText(64),
    consents: Consents,
    ...OpeningFields,
  }),
  responses: { 201: SignedIn },
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password; 202 if the account needs its second factor',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ email: Email, password: Password, user_ip: OptionalText(64) }),
  responses: { 200: SignedIn, 202: SecondFactorNeeded },
});

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

const UserResponse = Type.Object({ success: Type.Literal(true), user: User });

export const getMe = defineRoute({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  access: 'user',
  responses: { 200: UserResponse },
});

export const checkSession = defineRoute({
  method: 'GET',
  path: '/api/auth/check',
  summary: 'Whether the bearer’s session is still valid, and whose it is',
  access: 'user',
  responses: { 200: UserResponse },
});

export const updateMe = defineRoute({
  method: 'PATCH',
  path: '/api/auth/me',
  summary: "Update the user's profile; absent fields are unchanged",
  access: 'user',
  body: Type.Object({ name: OptionalText(200), ...PersonFields }),
  responses: { 200: UserResponse },
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/auth/change-password',
  summary:
    'Change the password, or set the first one just after signing in with Google; ends all other sessions. `revokesAccess` also revokes all API keys and unlinks Google',
  access: 'user',
  body: Type.Object({
    currentPassword: Type.Optional(Password),
    newPassword: Password,
    revokesAccess: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Done },
});

/** An active session. `method` is how the user signed in. */
export const Session = Type.Object({
  id: Type.String({ format: 'uuid' }),
  current: Type.Boolean(),
  method: Type.Enum(['password', 'google', 'passkey', 'extension']),
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

export const accountRoutes = [
  register,
  login,
  refresh,
  logout,
  getMe,
  updateMe,
  checkSession,
  changePassword,
  ...resetRoutes,
  listSessions,
  endSession,
  endOtherSessions,
  getJwks,
] as const;
