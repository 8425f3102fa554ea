import { DateTime, Email, Nullable, Ok, Password, Text } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import * as Type from '../shared/schema.ts';
import { OpeningFields } from './accounts.ts';
import { GoogleOutcome } from './google.ts';
import { SecondFactorNeeded, SignedIn, Tokens, TransportHeaders, User } from './sign-in.ts';

/** Domains of one company. */
export const SSO_DOMAINS_MAX = 10;
/** What new members may do; admins are named by hand. */
export const SSO_ROLES = ['editor', 'reader'] as const;

const Id = Type.String({ format: 'uuid' });
const Token = Text(200);
const Redirected = Type.Null();
const Role = Type.Enum(SSO_ROLES);

/** A domain of e-mail addresses. Only a `verified` one has any effect. */
export const SsoDomain = Type.Object({
  /** The name as DNS has it. */
  domain: Type.String(),
  state: Type.Enum(['pending', 'verified', 'lost']),
  /** The TXT record that proves the domain. */
  record: Type.Object({ name: Type.String(), value: Type.String() }),
  /** The texts that the last look-up found; null if there was none, or DNS did not respond. */
  found: Nullable(Type.Array(Type.String())),
  checkedAt: Nullable(DateTime),
});
export type SsoDomain = Type.Static<typeof SsoDomain>;

/** The OpenID provider of a company. The client's secret is never shown. */
export const SsoProvider = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  defaultRole: Role,
  isEnabled: Type.Boolean(),
  /** Whether members with an address of these domains sign in by it alone; the owner never has to. */
  isRequired: Type.Boolean(),
  domains: Type.Array(SsoDomain),
});
export type SsoProvider = Type.Static<typeof SsoProvider>;

export const SsoSettings = Type.Object({
  /** The address that the provider redirects to. */
  redirectUri: Type.String(),
  provider: Nullable(SsoProvider),
});
export type SsoSettings = Type.Static<typeof SsoSettings>;

const Params = Type.Object({ id: Id });
const Settings = Type.Object({ success: Ok, data: SsoSettings });

/** Fails, as all routes of the settings, with 404 `auth.workspace_not_found`, 403 `auth.workspace_role_missing`. */
export const readSso = defineRoute({
  method: 'GET',
  path: '/api/auth/workspaces/:id/sso',
  summary: 'The sign-in of a workspace’s company, and the domains that it proves (owner and admins)',
  access: 'user',
  params: Params,
  responses: { 200: Settings },
});

/**
 * Another issuer or client needs its secret, and unlinks the identities of the one before. Fails with 400 `auth.sso_issuer_invalid`,
 * `auth.sso_domain_invalid`, `auth.sso_secret_required`, 403 `auth.workspace_plan_required`.
 */
export const writeSso = defineRoute({
  method: 'PATCH',
  path: '/api/auth/workspaces/:id/sso',
  summary:
    'Stores the OpenID provider of a workspace’s company (owner and admins). Without `clientSecret`, the stored one is kept',
  access: 'user',
  params: Params,
  body: Type.Object({
    issuer: Text(500),
    clientId: Type.String({ minLength: 1, maxLength: 300 }),
    clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    defaultRole: Role,
    isEnabled: Type.Boolean(),
    isRequired: Type.Boolean(),
    domains: Type.Array(Text(253), { minItems: 1, maxItems: SSO_DOMAINS_MAX }),
  }),
  responses: { 200: Settings },
});

export const removeSso = defineRoute({
  method: 'DELETE',
  path: '/api/auth/workspaces/:id/sso',
  summary:
    'Removes the sign-in of a workspace’s company; accounts and members stay, repeating it changes nothing (owner and admins)',
  access: 'user',
  params: Params,
  responses: { 200: Type.Object({ success: Ok }) },
});

export const verifySsoDomains = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/sso/verify',
  summary: 'Looks up the TXT records of the company’s domains now (owner and admins)',
  access: 'user',
  params: Params,
  responses: { 200: Settings },
});

/** What is wrong with a provider: it does not respond, its address is not public, it is another issuer, or its configuration is not usable. */
export const SsoProblem = Type.Enum(['unreachable', 'address_refused', 'other_issuer', 'invalid']);
export type SsoProblem = Type.Static<typeof SsoProblem>;

/** Fails with 404 `auth.sso_not_found`. */
export const testSso = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/sso/test',
  summary:
    'Reads the configuration of the company’s provider now, and says what is wrong with it (owner and admins)',
  access: 'user',
  params: Params,
  responses: { 200: Type.Object({ success: Ok, data: Type.Object({ problem: Nullable(SsoProblem) }) }) },
});

/** Fails with 404 `auth.sso_not_found` whatever the reason: the domain is unknown, not proved, or its sign-in is off. */
export const startSso = defineRoute({
  method: 'POST',
  path: '/api/auth/sso',
  summary:
    'Begins the sign-in of a company, by the domain of an e-mail: the address to send the browser to. The response is the same for all addresses of a domain',
  access: 'public',
  body: Type.Object({ email: Email }),
  responses: { 200: Type.Object({ success: Ok, data: Type.Object({ url: Type.String() }) }) },
});

/** The reasons why the sign-in of a company failed: `error` of `/sso/callback`. */
export const SsoFailure = Type.Enum(['unavailable', 'denied', 'expired', 'invalid', 'busy', 'other_address']);
export type SsoFailure = Type.Static<typeof SsoFailure>;

export const finishSso = defineRoute({
  method: 'GET',
  path: '/api/auth/sso/:id/callback',
  summary:
    'The company’s provider redirects the browser here; redirects to `/sso/callback?success=true&token=<one-time code>` or `&success=false&error=<SsoFailure>`',
  access: 'public',
  params: Params,
  responses: { 302: Redirected },
});

export const exchangeSso = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/exchange',
  summary: 'Redeem the one-time code of `/sso/callback`, once, in the browser that started',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ token: Token }),
  responses: {
    200: Type.Object({ success: Ok, message: Type.String(), data: GoogleOutcome }),
  },
});

/** Fails with 401 `auth.sso_code_refused`, 409 `auth.email_taken`, `auth.too_many_members`. */
export const createSsoAccount = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/create-account',
  summary:
    'Open an account for an identity of a company (`pendingToken`, 10 minutes, once), which joins the company’s workspace',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ token: Token, ...OpeningFields }),
  responses: { 201: SignedIn },
});

export const linkSso = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/link',
  summary:
    'Link an identity of a company (`pendingToken`) to the account with its e-mail, with that account’s password, and join the workspace. 202 if the account needs its second factor: it is not linked then',
  access: 'public',
  headers: TransportHeaders,
  body: Type.Object({ token: Token, password: Type.Optional(Password) }),
  responses: {
    200: Type.Object({
      success: Ok,
      message: Type.String(),
      /** The user, and `tokens` only if linking also signed in. */
      data: Type.Object({ tokens: Type.Optional(Tokens), user: User }),
    }),
    202: SecondFactorNeeded,
  },
});

export const ssoSettingsRoutes = [readSso, writeSso, removeSso, verifySsoDomains, testSso] as const;

export const ssoRoutes = [startSso, finishSso, exchangeSso, createSsoAccount, linkSso] as const;
