import * as Type from 'typebox';
import { defineRoute } from './route.ts';

export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 128;
export const ACCESS_TOKEN_MINUTES = 15;

/** Longest life of the address of a recording's audio. It is made for a session and ends with it. */
export const AUDIO_ADDRESS_HOURS_MAX = 7;

/**
 * Redis: the sorted set of ended sessions, each with the moment (ms since 1970) from which neither an access token nor an audio
 * address of it can be good; and the channel that publishes new ones, as a JSON array of session ids. It may be lost: auth has
 * them in Postgres, writes them again every minute, and answers the gateways that ask (`listEndedSessions`).
 */
export const ENDED_SESSIONS = 'auth:ended-sessions';
/** How long an ended session stays in that set: the life of what it issued, with room for clocks that differ. */
export const ENDED_SESSION_TOLD_MS =
  Math.max(ACCESS_TOKEN_MINUTES, AUDIO_ADDRESS_HOURS_MAX * 60) * 60_000 + 60_000;

const Text = (maxLength: number) => Type.String({ maxLength });
const Done = Type.Object({ success: Type.Literal(true), message: Type.String() });
const DateTime = Type.String({ format: 'date-time' });
const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The person of an account. Fields that were never given are ''. */
export const User = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  email: Type.String(),
  googlePicture: Nullable(Type.String()),
  /** Signs in with Google; a person with a password too may unlink it. */
  googleLinked: Type.Boolean(),
  hasPassword: Type.Boolean(),
  cpf: Type.String(),
  phone: Type.String(),
  postalCode: Type.String(),
  address: Type.String(),
  addressNumber: Type.String(),
  complement: Type.String(),
  city: Type.String(),
  state: Type.String(),
  createdAt: DateTime,
});
export type User = Type.Static<typeof User>;

/** `tokenExpiration`: end of the access token in ms since 1970. With cookie transport `refreshToken` is absent: it is in an HttpOnly cookie. */
export const Tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.Optional(Type.String()),
  tokenExpiration: Type.Integer(),
});
export type Tokens = Type.Static<typeof Tokens>;

export const SignedIn = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ tokens: Tokens, user: User }),
});
export type SignedIn = Type.Static<typeof SignedIn>;

/** How the refresh token travels: in the body (default), or in a cookie that no script reads. */
export const TransportHeaders = Type.Object({
  'x-token-transport': Type.Optional(Type.Enum(['cookie', 'body'])),
});

const Password = Text(1_024);
const Email = Text(320);
const OptionalText = (maxLength: number) => Type.Optional(Text(maxLength));

/** What a person may tell about himself; CPF, CEP and phone are checked where they are given. */
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

/** What a consent is for. Using the product itself rests on the contract, not on consent. */
export const ConsentPurpose = Type.Enum(['marketing', 'model_improvement']);
export type ConsentPurpose = Type.Static<typeof ConsentPurpose>;

/** A decision about the text of that version, as `GET /api/auth/consents` shows it. */
export const ConsentDecision = Type.Object({
  purpose: ConsentPurpose,
  version: Text(40),
  granted: Type.Boolean(),
});
export type ConsentDecision = Type.Static<typeof ConsentDecision>;

const Consents = Type.Optional(Type.Array(ConsentDecision, { maxItems: 10 }));

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
  }),
  responses: { 201: SignedIn },
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ email: Email, password: Password, user_ip: OptionalText(64) }),
  responses: { 200: SignedIn },
});

export const refresh = defineRoute({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token for new tokens; each works once',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ refreshToken: OptionalText(200) }),
  responses: {
    200: Type.Interface([Tokens], {
      success: Type.Literal(true),
      data: Type.Object({ tokens: Tokens }),
    }),
  },
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of the bearer, or of the refresh token where there is no bearer',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Optional(Nullable(Type.Object({ refreshToken: OptionalText(200) }))),
  responses: { 200: Done },
});

const UserAnswer = Type.Object({ success: Type.Literal(true), user: User });

export const getMe = defineRoute({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in person',
  access: 'user',
  responses: { 200: UserAnswer },
});

export const checkSession = defineRoute({
  method: 'GET',
  path: '/api/auth/check',
  summary: 'Whether the bearer’s session is still good, and whose it is',
  access: 'user',
  responses: { 200: UserAnswer },
});

export const updateMe = defineRoute({
  method: 'PATCH',
  path: '/api/auth/me',
  summary: 'Correct what the account says about the person; absent fields stay',
  access: 'user',
  body: Type.Object({ name: OptionalText(200), ...PersonFields }),
  responses: { 200: UserAnswer },
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/auth/change-password',
  summary:
    'Change the password, or set the first one just after signing in with Google; ends all other sessions',
  access: 'user',
  body: Type.Object({ currentPassword: Type.Optional(Password), newPassword: Password }),
  responses: { 200: Done },
});

/** A sign-in that is still good. `method` says how it began. */
export const Session = Type.Object({
  id: Type.String({ format: 'uuid' }),
  current: Type.Boolean(),
  method: Type.Enum(['password', 'google', 'extension']),
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
  summary: 'Where the person is signed in, the latest used first',
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
  summary: 'End every session but this one',
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), ended: Type.Integer() }) },
});

/** The public keys of access tokens (RFC 7517): signing now, signing next, and no longer signing but still good. */
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
  listSessions,
  endSession,
  endOtherSessions,
  getJwks,
] as const;
