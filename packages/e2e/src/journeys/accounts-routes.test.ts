import { describe, expect, it } from '@jest/globals';
import { accountRoutes } from '@escriba/contracts/auth/accounts';
import { extensionRoutes } from '@escriba/contracts/auth/extension';
import { googleRoutes } from '@escriba/contracts/auth/google';
import { interestRoutes } from '@escriba/contracts/auth/interests';
import { mailAddressRoutes } from '@escriba/contracts/auth/mail-address';
import { noticeRoutes } from '@escriba/contracts/auth/notices';
import { privacyRoutes } from '@escriba/contracts/auth/privacy';
import { logout } from '@escriba/contracts/auth/sessions';
import { signInCodeRoutes } from '@escriba/contracts/auth/sign-in-codes';
import { ssoRoutes } from '@escriba/contracts/auth/sso';
import { supportRoutes } from '@escriba/contracts/auth/support';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { createUser } from '../testing/user.ts';
import { EXTENSION_ADDRESS, sharedProductUrl } from '../testing/product.ts';
import { newAddress } from '../testing/visitor.ts';

const url = sharedProductUrl();
const routes: readonly RouteContract[] = [
  ...accountRoutes,
  ...signInCodeRoutes,
  ...googleRoutes,
  ...ssoRoutes,
  ...extensionRoutes,
  ...privacyRoutes,
  ...interestRoutes,
  ...noticeRoutes,
  ...mailAddressRoutes,
  ...supportRoutes,
];
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;

const CALLERS = [
  'anonymous',
  'a liar',
  'a forged token',
  'an ended session',
  'another user',
  'the owner',
] as const;
type Caller = (typeof CALLERS)[number];
type Expected = Readonly<Record<Caller, string>>;

/** Gathers the owner with two sessions, one of which has ended, and everyone who might attack her account. */
const gather = async () => {
  const [owner, stranger, ended] = await Promise.all([createUser(url), createUser(url), createUser(url)]);
  await ended.call(logout, { headers: {}, body: {} });
  const { tokens } = await owner.signIn();
  const headers: Readonly<Record<Caller, Readonly<Record<string, string>>>> = {
    anonymous: {},
    'a liar': { 'x-user-id': owner.id, 'x-escriba-caller': owner.id, 'x-forwarded-user': owner.id },
    'a forged token': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lb25lIn0.' },
    'an ended session': ended.bearer,
    'another user': stranger.bearer,
    'the owner': owner.bearer,
  };
  const [, payload = ''] = tokens.accessToken.split('.');
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  return { owner, headers, otherSession: sid };
};
type Cast = Awaited<ReturnType<typeof gather>>;

/** The body of each operation on the owner's account. No other user knows a secret of hers. */
const BODIES: Readonly<Record<string, (cast: Cast) => object>> = {
  'POST /api/auth/register': ({ owner }) => ({ name: 'Eu', email: owner.email, password: 'outro segredo' }),
  'POST /api/auth/login': ({ owner }) => ({ email: owner.email, password: 'não é esta' }),
  'POST /api/auth/refresh': () => ({ refreshToken: 'nobodys' }),
  'PATCH /api/auth/me': () => ({ name: 'Outro nome' }),
  'POST /api/auth/change-password': () => ({ currentPassword: 'não é esta', newPassword: 'outro segredo' }),
  'POST /api/auth/password-reset': ({ owner }) => ({ email: owner.email }),
  'POST /api/auth/password-reset/confirm': () => ({ token: 'n'.repeat(43), newPassword: 'outro segredo' }),
  'POST /api/auth/sign-in-code': ({ owner }) => ({ email: owner.email, password: 'não é esta' }),
  'POST /api/auth/sign-in-code/confirm': () => ({ ticket: 'n'.repeat(43), code: '000000' }),
  'POST /api/auth/google/exchange': () => ({ token: 'n'.repeat(43) }),
  'POST /api/auth/google/create-account': () => ({ token: 'n'.repeat(43) }),
  'POST /api/auth/google/link': ({ owner }) => ({ token: 'n'.repeat(43), email: owner.email }),
  'POST /auth/google/unlink': ({ owner }) => ({ userId: owner.id }),
  'POST /api/auth/sso': ({ owner }) => ({ email: owner.email }),
  'POST /api/auth/sso/exchange': () => ({ token: 'n'.repeat(43) }),
  'POST /api/auth/sso/create-account': () => ({ token: 'n'.repeat(43) }),
  'POST /api/auth/sso/link': () => ({ token: 'n'.repeat(43), password: 'não é esta' }),
  'POST /api/auth/oauth-login': () => ({ code: 'c'.repeat(43), redirectUri: EXTENSION_ADDRESS, state: 'x' }),
  'POST /api/auth/oauth-token': () => ({
    code: 'c'.repeat(43),
    codeVerifier: 'v'.repeat(43),
    redirectUri: EXTENSION_ADDRESS,
  }),
  'POST /api/auth/consents': () => ({ purpose: 'marketing', version: 'never', granted: true }),
  'POST /api/auth/legal': () => ({ terms: 'never' }),
  'POST /api/auth/notices/seen': () => ({ seen: [] }),
  'POST /api/auth/mail-address/confirm': () => ({ token: 'adivinhado' }),
  'POST /api/support': ({ owner }) => ({ subject: 'other', message: ' ', email: owner.email }),
  'POST /api/auth/account/delete': () => ({ password: 'não é esta' }),
};
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/auth/google/status': '?email=ana.souza@example.com',
  'GET /api/auth/oauth-request': `?code=${'c'.repeat(43)}&redirect_uri=${encodeURIComponent(EXTENSION_ADDRESS)}`,
};

const everybody = (response: string): Expected => ({
  anonymous: response,
  'a liar': response,
  'a forged token': '401 auth.invalid_token',
  'an ended session': '401 auth.invalid_token',
  'another user': response,
  'the owner': response,
});
const own = (stranger: string, owner = stranger): Expected => ({
  ...everybody('401 auth.token_missing'),
  'another user': stranger,
  'the owner': owner,
});

const OWN_DATA = own('200', '200 about the owner');

const EXPECTED: Readonly<Record<string, Expected>> = {
  'POST /api/auth/register': everybody('409 auth.email_taken'),
  'POST /api/auth/login': everybody('401 auth.invalid_credentials'),
  'POST /api/auth/refresh': everybody('401 auth.refresh_refused'),
  'POST /api/auth/logout': everybody('200'),
  'GET /api/auth/me': OWN_DATA,
  'PATCH /api/auth/me': OWN_DATA,
  'GET /api/auth/check': OWN_DATA,
  'POST /api/auth/change-password': own('403 auth.current_password_wrong'),
  'GET /api/auth/password-reset': everybody('200'),
  'POST /api/auth/password-reset': everybody('200'),
  'POST /api/auth/password-reset/confirm': everybody('410 auth.reset_link_invalid'),
  'POST /api/auth/sign-in-code': everybody('200'),
  'POST /api/auth/sign-in-code/confirm': everybody('403 auth.sign_in_code_wrong'),
  'GET /api/auth/sessions': OWN_DATA,
  'DELETE /api/auth/sessions/:id': own('404 auth.session_not_found', '200'),
  'DELETE /api/auth/sessions': own('200'),
  'GET /api/auth/jwks': everybody('200'),
  'GET /api/auth/google/status': everybody('200'),
  'GET /api/auth/google': everybody('302'),
  'GET /api/auth/google/callback': everybody('302'),
  'POST /api/auth/google/exchange': everybody('401 auth.google_code_refused'),
  'POST /api/auth/google/create-account': everybody('401 auth.google_code_refused'),
  'POST /api/auth/google/link': everybody('401 auth.google_code_refused'),
  'POST /auth/google/unlink': own('403 auth.not_your_account', '409 auth.google_not_linked'),
  'POST /api/auth/sso': everybody('404 auth.sso_not_found'),
  'GET /api/auth/sso/:id/callback': everybody('302'),
  'POST /api/auth/sso/exchange': everybody('401 auth.sso_code_refused'),
  'POST /api/auth/sso/create-account': everybody('401 auth.sso_code_refused'),
  'POST /api/auth/sso/link': everybody('401 auth.sso_code_refused'),
  'GET /api/auth/oauth-request': everybody('200'),
  'POST /api/auth/oauth-login': own('200'),
  'POST /api/auth/oauth-token': everybody('401 auth.extension_code_refused'),
  'GET /api/auth/consents': own('200'),
  'POST /api/auth/consents': own('400 auth.consent_text_unknown'),
  'GET /api/auth/legal': own('200'),
  'POST /api/auth/legal': own('400 auth.legal_version_unknown'),
  'GET /api/auth/interests/:feature': own('200'),
  'POST /api/auth/interests/:feature': own('200'),
  'DELETE /api/auth/interests/:feature': own('200'),
  'GET /api/auth/notices/seen': own('200'),
  'POST /api/auth/notices/seen': own('200'),
  'GET /api/auth/mail-address': own('200'),
  'POST /api/auth/mail-address/confirm': own('400 auth.mail_token_invalid'),
  'GET /api/support': everybody('200'),
  'POST /api/support': everybody('400 auth.support_message_missing'),
  'GET /api/auth/account/export': OWN_DATA,
  'POST /api/auth/account/delete': own('403 auth.current_password_wrong'),
};

const ask = async (route: RouteContract, cast: Cast, caller: Caller): Promise<string> => {
  const name = nameOf(route);
  const body = BODIES[name]?.(cast);
  const response = await fetch(
    url +
      route.path.replace(':id', cast.otherSession).replace(':feature', 'meetings') +
      (QUERIES[name] ?? ''),
    {
      method: route.method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': newAddress(),
        ...cast.headers[caller],
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  const { error = '' } = text.startsWith('{') ? (JSON.parse(text) as { error?: string }) : {};
  const isAboutOwner = [cast.owner.id, cast.owner.email, cast.otherSession].some((known) =>
    text.includes(known),
  );
  return [String(response.status), error, isAboutOwner ? 'about the owner' : ''].filter(Boolean).join(' ');
};

describe('every operation of accounts at the public gateway', () => {
  it('is in this table', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    '%s responds to each caller as it should',
    async (name, route) => {
      const cast = await gather();
      const responses: Partial<Record<Caller, string>> = {};
      for (const caller of CALLERS) responses[caller] = await ask(route, cast, caller);
      expect(responses).toEqual(EXPECTED[name]);
    },
  );
});
