import {
  createGoogleAccount,
  exchangeGoogle,
  getGoogleStatus,
  linkGoogle,
  unlinkGoogle,
} from '@escriba/contracts/auth/google';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import {
  type BrowserBindings,
  type KnownDevices,
  toFirstStepResponse,
  toSignedInResponse,
  getAccount,
  signInContextOf,
  toEmailKey,
  toUser,
} from '../accounts/accounts.ts';
import { confirmationOf } from '../platform/confirmations.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';
import type { TokenTransport } from '../sessions/sessions.ts';
import { sourceOf } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import type { GoogleLinking } from './google-linking.service.ts';
import type { GoogleRegistration } from './google-registration.service.ts';
import type { GoogleSignIn } from './google-sign-in.service.ts';

type GoogleRoutesDeps = {
  readonly google: Pick<GoogleSignIn, 'exchange'>;
  readonly googleRegistration: GoogleRegistration;
  readonly googleLinking: GoogleLinking;
  readonly isAvailable: boolean;
  readonly browsers: BrowserCookie;
  readonly tokens: TokenTransport;
  readonly knownDevices: KnownDevices;
  readonly bindings: BrowserBindings;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly publicUrl: string;
};

/**
 * Registers the routes that the page calls after Google, with or without a session. They need the browser's cookie, so that pages of other
 * sites are refused.
 */
export const googleRoutes =
  (deps: GoogleRoutesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') requireSameOrigin(request.headers, deps.publicUrl);
    });
    serveStatus(app, deps);
    serveExchange(app, deps);
    serveAccounts(app, deps);
  };

/** Registers the routes for the signed-in user. */
export const ownGoogleRoutes =
  ({ googleLinking }: Pick<GoogleRoutesDeps, 'googleLinking'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, unlinkGoogle, async (request) => {
      const { userId } = request.body;
      const account = await googleLinking.unlink(getAccount(request), userId, sourceOf(request));
      return {
        success: true as const,
        message: confirmationOf(request, 'googleUnlinked'),
        user: toUser(account),
      };
    });
  };

const serveStatus = (app: FastifyInstance, { isAvailable, throttle }: GoogleRoutesDeps): void =>
  serveRoute(app, getGoogleStatus, async (request) => {
    await throttle.take('googleStatus', sourceOf(request).ip);
    const { email } = request.query;
    const own = request.account;
    const isOwn = own !== undefined && (email === undefined || toEmailKey(email) === own.email_key);
    const linked = isOwn ? toUser(own).googleLinked : null;
    return { success: true as const, data: { available: isAvailable, linked } };
  });

const serveExchange = (app: FastifyInstance, { google, browsers, ...responding }: GoogleRoutesDeps): void =>
  serveRoute(app, exchangeGoogle, async (request, reply) => {
    const context = signInContextOf(request, reply, responding);
    const asked = { code: request.body.token, browser: browsers.read(request) };
    const exchanged = await google.exchange(asked, context, request.account?.id);
    if (exchanged.status === 'signed_in') {
      browsers.clear(reply);
      const { success, message, data } = toSignedInResponse(
        { reply, ...context, ...responding },
        exchanged.result,
      );
      return { success, message, data: { status: exchanged.status, ...data } };
    }
    if (exchanged.status === 'second_factor_needed') {
      browsers.clear(reply);
      const message = confirmationOf(request, 'secondFactorNeeded');
      return { success: true as const, message, data: exchanged };
    }
    const { status, pendingToken, identity } = exchanged;
    const message = confirmationOf(request, status === 'link_needed' ? 'linkNeeded' : 'accountNeeded');
    const data = { status, pendingToken, email: identity.email, name: identity.name };
    return { success: true as const, message, data };
  });

const serveAccounts = (app: FastifyInstance, deps: GoogleRoutesDeps): void => {
  const { browsers, tokens, knownDevices } = deps;
  serveRoute(app, createGoogleAccount, async (request, reply) => {
    const context = { transport: tokens.chosen(request), source: sourceOf(request) };
    const result = await deps.googleRegistration.create(
      { ...request.body, browser: browsers.read(request) },
      context,
    );
    browsers.clear(reply);
    reply.code(201);
    return toSignedInResponse({ reply, ...context, tokens, knownDevices }, result, 'registered');
  });

  serveRoute(app, linkGoogle, async (request, reply) => {
    const context = signInContextOf(request, reply, deps);
    const input = { ...request.body, browser: browsers.read(request) };
    const linked = await deps.googleLinking.link(input, context, request.account);
    if ('secondFactor' in linked) return toFirstStepResponse({ reply, ...context, ...deps }, linked);
    browsers.clear(reply);
    if (linked.tokens !== undefined && context.transport === 'cookie')
      knownDevices.remember(reply, linked.account);
    const issued =
      linked.tokens === undefined ? {} : { tokens: tokens.send(reply, context.transport, linked.tokens) };
    const data = { ...issued, user: toUser(linked.account) };
    return { success: true as const, message: confirmationOf(request, 'googleLinked'), data };
  });
};
