import {
  createSsoAccount,
  exchangeSso,
  linkSso,
  readSso,
  removeSso,
  startSso,
  testSso,
  verifySsoDomains,
  writeSso,
} from '@escriba/contracts/auth/sso';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BrowserBindings,
  type KnownDevices,
  getAccount,
  signInContextOf,
  toFirstStepResponse,
  toSignedInResponse,
  toUser,
} from '../accounts/accounts.ts';
import type { BrowserCookie } from '../google/google.ts';
import { confirmationOf } from '../platform/confirmations.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';
import { sourceOf } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { TokenTransport } from '../sessions/sessions.ts';
import type { SsoAccounts } from './sso-accounts.service.ts';
import type { SsoSettingsService } from './sso-settings.service.ts';
import type { SsoSignIn } from './sso-sign-in.service.ts';

type SsoRoutesDeps = {
  readonly sso: Pick<SsoSignIn, 'begin' | 'exchange'>;
  readonly ssoAccounts: SsoAccounts;
  readonly ssoBrowsers: BrowserCookie;
  readonly tokens: TokenTransport;
  readonly knownDevices: KnownDevices;
  readonly bindings: BrowserBindings;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly publicUrl: string;
};

const SUCCESS = { success: true as const };

/**
 * Registers the routes that the page calls before and after a company's provider, with or without a session. They need the browser's cookie, so
 * that pages of other sites are refused.
 */
export const ssoRoutes =
  (deps: SsoRoutesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => {
      requireSameOrigin(request.headers, deps.publicUrl);
    });
    serveRoute(app, startSso, async (request, reply) => {
      await deps.throttle.take('sso', sourceOf(request).ip);
      const { url, browser } = await deps.sso.begin(request.body.email);
      deps.ssoBrowsers.set(reply, browser);
      return { ...SUCCESS, data: { url } };
    });
    serveExchange(app, deps);
    serveAccounts(app, deps);
  };

const serveExchange = (app: FastifyInstance, { sso, ssoBrowsers, ...responding }: SsoRoutesDeps): void =>
  serveRoute(app, exchangeSso, async (request, reply) => {
    const context = signInContextOf(request, reply, responding);
    const exchanged = await sso.exchange(
      { code: request.body.token, browser: ssoBrowsers.read(request) },
      context,
    );
    if (exchanged.status === 'signed_in') {
      ssoBrowsers.clear(reply);
      const { message, data } = toSignedInResponse({ reply, ...context, ...responding }, exchanged.result);
      return { ...SUCCESS, message, data: { status: exchanged.status, ...data } };
    }
    if (exchanged.status === 'second_factor_needed') {
      ssoBrowsers.clear(reply);
      return { ...SUCCESS, message: confirmationOf(request, 'secondFactorNeeded'), data: exchanged };
    }
    const { status, pendingToken, identity } = exchanged;
    const message = confirmationOf(request, status === 'link_needed' ? 'ssoLinkNeeded' : 'accountNeeded');
    return {
      ...SUCCESS,
      message,
      data: { status, pendingToken, email: identity.email, name: identity.name },
    };
  });

const serveAccounts = (app: FastifyInstance, deps: SsoRoutesDeps): void => {
  const { ssoAccounts, ssoBrowsers, tokens, knownDevices } = deps;
  serveRoute(app, createSsoAccount, async (request, reply) => {
    const context = { transport: tokens.chosen(request), source: sourceOf(request) };
    const result = await ssoAccounts.create({ ...request.body, browser: ssoBrowsers.read(request) }, context);
    ssoBrowsers.clear(reply);
    reply.code(201);
    return toSignedInResponse({ reply, ...context, tokens, knownDevices }, result, 'registered');
  });

  serveRoute(app, linkSso, async (request, reply) => {
    const context = signInContextOf(request, reply, deps);
    const input = { ...request.body, browser: ssoBrowsers.read(request) };
    const linked = await ssoAccounts.link(input, context, request.account);
    if ('secondFactor' in linked) return toFirstStepResponse({ reply, ...context, ...deps }, linked);
    ssoBrowsers.clear(reply);
    if (linked.tokens !== undefined && context.transport === 'cookie')
      knownDevices.remember(reply, linked.account);
    const issued =
      linked.tokens === undefined ? {} : { tokens: tokens.send(reply, context.transport, linked.tokens) };
    const data = { ...issued, user: toUser(linked.account) };
    return { ...SUCCESS, message: confirmationOf(request, 'ssoLinked'), data };
  });
};

/** Registers the routes for the signed-in user who manages a workspace: the sign-in of its company. */
export const ssoSettingsRoutes =
  ({ ssoSettings }: { readonly ssoSettings: SsoSettingsService }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, readSso, async (request) => ({
      ...SUCCESS,
      data: await ssoSettings.read(actingOf(request)),
    }));
    serveRoute(app, writeSso, async (request) => ({
      ...SUCCESS,
      data: await ssoSettings.write(actingOf(request), request.body),
    }));
    serveRoute(app, removeSso, async (request) => {
      await ssoSettings.remove(actingOf(request));
      return SUCCESS;
    });
    serveRoute(app, verifySsoDomains, async (request) => ({
      ...SUCCESS,
      data: await ssoSettings.verify(actingOf(request)),
    }));
    serveRoute(app, testSso, async (request) => ({
      ...SUCCESS,
      data: { problem: await ssoSettings.test(actingOf(request)) },
    }));
  };

type InWorkspace = Pick<FastifyRequest, 'account' | 'caller' | 'headers'> & {
  readonly params: { readonly id: string };
};

const actingOf = (request: InWorkspace) => ({
  workspaceId: request.params.id,
  userId: getAccount(request).id,
  source: sourceOf(request),
});
