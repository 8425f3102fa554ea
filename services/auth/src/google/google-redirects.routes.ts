import { finishGoogle, startGoogle, type GoogleFailure } from '@escriba/contracts/auth/google';
import { isDomainError } from '@escriba/errors';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { GoogleRefusal } from './google-client.ts';
import type { GoogleSignIn } from './google-sign-in.service.ts';

type RedirectsDeps = {
  readonly google: Pick<GoogleSignIn, 'begin' | 'comeBack'>;
  readonly browsers: BrowserCookie;
  readonly throttle: Pick<Throttle, 'take'>;
};

/** Registers the browser's redirects, to Google and back to the web client. Failures also end on that page, never on bare JSON. */
export const googleRedirectsRoutes =
  ({ google, browsers, throttle }: RedirectsDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, startGoogle, async (request, reply) => {
      try {
        await throttle.take('google', sourceOf(request).ip);
        const begun = await google.begin(request.query.intent ?? 'sign_in');
        if (begun === undefined) return sendFailure(reply, 'unavailable');
        browsers.set(reply, begun.browser);
        return reply.redirect(begun.url);
      } catch (error) {
        return sendFailure(reply, failureOf(error, request));
      }
    });

    serveRoute(app, finishGoogle, async (request, reply) => {
      try {
        const query = new URL(request.url, 'http://gateway').search;
        const token = await google.comeBack(query, browsers.read(request));
        if (token === undefined) return sendFailure(reply, 'expired');
        return goToPage(reply, { success: 'true', token });
      } catch (error) {
        return sendFailure(reply, failureOf(error, request));
      }
    });
  };

/** Rethrows unexpected errors; the user cannot fix them. */
const failureOf = (error: unknown, request: FastifyRequest): GoogleFailure => {
  if (isDomainError(error)) return 'busy';
  if (!(error instanceof GoogleRefusal)) throw error;
  request.log.warn({ err: error, reason: error.reason }, 'google_sign_in_refused');
  return error.reason;
};

const sendFailure = (reply: FastifyReply, error: GoogleFailure) =>
  goToPage(reply, { success: 'false', error });

const goToPage = (reply: FastifyReply, query: Record<string, string>) => {
  const search = new URLSearchParams({ auth: 'google', ...query });
  return reply.header('referrer-policy', 'no-referrer').redirect(`/google/callback?${search.toString()}`);
};
