import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { OpeningFields } from './accounts.ts';
import { PendingSignIn, SecondFactorNeeded, SignedIn, Tokens, TransportHeaders, User } from './sign-in.ts';

const Token = Type.String({ maxLength: 200 });
const Redirected = Type.Null();

export const getGoogleStatus = defineRoute({
  method: 'GET',
  path: '/api/auth/google/status',
  summary:
    'Whether signing in with Google is enabled; `linked` is shown only to the signed-in owner of the e-mail, and is null for everyone else',
  access: 'public',
  query: Type.Object({ email: Type.Optional(Type.String({ maxLength: 320 })) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ available: Type.Boolean(), linked: Type.Union([Type.Boolean(), Type.Null()]) }),
    }),
  },
});

export const startGoogle = defineRoute({
  method: 'GET',
  path: '/api/auth/google',
  summary:
    'Redirects the browser to Google. `intent=link` links the Google account to the signed-in account on return',
  access: 'public',
  query: Type.Object({ intent: Type.Optional(Type.Enum(['sign_in', 'link'])) }),
  responses: { 302: Redirected },
});

/** The reasons why a sign-in with Google failed: `error` of `/google/callback`. */
export const GoogleFailure = Type.Enum(['unavailable', 'denied', 'expired', 'invalid', 'busy']);
export type GoogleFailure = Type.Static<typeof GoogleFailure>;

export const finishGoogle = defineRoute({
  method: 'GET',
  path: '/api/auth/google/callback',
  summary:
    'Google redirects the browser here; redirects to `/google/callback?auth=google&success=true&token=<one-time code>` or `&success=false&error=<GoogleFailure>`',
  access: 'public',
  responses: { 302: Redirected },
});

/**
 * Result of a one-time code of 60 s, in the browser that started. `signed_in`: tokens. `second_factor_needed`: the account has a second
 * factor. `account_needed`: no account has this e-mail; send `pendingToken` to create-account. `link_needed`: an account has this e-mail, or
 * linking was requested; send it to link.
 */
export const GoogleOutcome = Type.Union([
  Type.Object({ status: Type.Literal('signed_in'), tokens: Tokens, user: User }),
  Type.Object({ status: Type.Literal('second_factor_needed'), secondFactor: PendingSignIn }),
  Type.Object({
    status: Type.Enum(['account_needed', 'link_needed']),
    pendingToken: Type.String(),
    email: Type.String(),
    name: Type.String(),
  }),
]);
export type GoogleOutcome = Type.Static<typeof GoogleOutcome>;

export const exchangeGoogle = defineRoute({
  method: 'POST',
  path: '/api/auth/google/exchange',
  summary: 'Redeem the one-time code of `/google/callback`, once, in the browser that started',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ token: Token }),
  responses: {
    200: Type.Object({ success: Type.Literal(true), message: Type.String(), data: GoogleOutcome }),
  },
});

export const createGoogleAccount = defineRoute({
  method: 'POST',
  path: '/api/auth/google/create-account',
  summary: 'Open an account for a Google identity that has none (`pendingToken`, 10 minutes, once)',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({
    token: Token,
    name: Type.Optional(Type.String({ maxLength: 200 })),
    ...OpeningFields,
  }),
  responses: { 201: SignedIn },
});

export const linkGoogle = defineRoute({
  method: 'POST',
  path: '/api/auth/google/link',
  summary:
    'Link a Google identity (`pendingToken`): to the signed-in account, with its password, or, with e-mail and password, to that one, which signs in. 202 if that account needs its second factor: it is not linked then',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({
    token: Token,
    email: Type.Optional(Type.String({ maxLength: 320 })),
    password: Type.Optional(Type.String({ maxLength: 1_024 })),
  }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      /** The user, and `tokens` only if linking also signed in. */
      data: Type.Object({ tokens: Type.Optional(Tokens), user: User }),
    }),
    202: SecondFactorNeeded,
  },
});

export const unlinkGoogle = defineRoute({
  method: 'POST',
  path: '/auth/google/unlink',
  summary: 'Unlink Google from the signed-in account, which must have a password',
  access: 'user',
  body: Type.Object({ userId: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Type.Literal(true), message: Type.String(), user: User }) },
});

export const googleRoutes = [
  getGoogleStatus,
  startGoogle,
  finishGoogle,
  exchangeGoogle,
  createGoogleAccount,
  linkGoogle,
  unlinkGoogle,
] as const;
