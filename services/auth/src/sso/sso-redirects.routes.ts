import { type SsoFailure, finishSso } from '@escriba/contracts/auth/sso';
import { isDomainError } from '@escriba/errors';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookie } from '../google/google.ts';
import { sourceOf } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { SsoRefusal } from './sso-refusal.ts';
import type { SsoSignIn } from './sso-sign-in.service.ts';

type RedirectsDeps = {
  readonly sso: Pick<SsoSignIn, 'comeBack'>;
  readonly ssoBrowsers: BrowserCookie;
  readonly throttle: Pick<Throttle, 'take'>;
};

/** Registers the redirect from a company's provider to the web client. Failures also end on that page, never on bare JSON. */
export const ssoRedirectsRoutes =
  ({ sso, ssoBrowsers, throttle }: RedirectsDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, finishSso, async (request, reply) => {
      try {
        await throttle.take('sso', sourceOf(request).ip);
        const query = new URL(request.url, 'http://gateway').search;
        const browser = ssoBrowsers.read(request);
        const token = await sso.comeBack({ workspaceId: request.params.id, query, browser });
        if (token === undefined) return sendFailure(reply, 'expired');
        return goToPage(reply, { success: 'true', token });
      } catch (error) {
        return sendFailure(reply, failureOf(error, request));
      }
    });
  };

/** Rethrows unexpected errors; the user cannot fix them. */
const failureOf = (error: unknown, request: FastifyRequest): SsoFailure => {
  if (isDomainError(error)) return 'busy';
  if (!(error instanceof SsoRefusal)) throw error;
  request.log.warn({ err: error, reason: error.reason }, 'sso_sign_in_refused');
  return error.reason;
};

const sendFailure = (reply: FastifyReply, error: SsoFailure) => goToPage(reply, { success: 'false', error });

const goToPage = (reply: FastifyReply, query: Record<string, string>) => {
  const search = new URLSearchParams(query);
  return reply.header('referrer-policy', 'no-referrer').redirect(`/sso/callback?${search.toString()}`);
};
