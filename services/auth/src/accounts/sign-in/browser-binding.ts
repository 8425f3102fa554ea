import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from '../../platform/randomness.ts';
import type { SessionTransport } from '../../sessions/sessions.ts';
import { sourceOf } from '../../platform/source.ts';

/** Lifetime of the cookie, longer than any sign-in that waits for its second step. */
const COOKIE_SECONDS = 900;
const SECRET = /^[\w-]{43}$/;

/** Which browser or program a sign-in of two steps belongs to. */
export type BrowserBinding = { readonly transport: SessionTransport; readonly browserHash: Buffer };

/**
 * Binds the steps of a sign-in to one browser by a cookie that scripts cannot read. Programs, which keep no cookies, are known by address
 * and user agent.
 */
export const createBrowserBindings = (publicUrl: string, newSecret: () => string) => {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-escriba_sign_in' : 'escriba_sign_in';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;

  return {
    /** Starts a binding at the first step of a sign-in. Sets the cookie if the browser has none. */
    begin: (request: FastifyRequest, reply: FastifyReply, transport: SessionTransport): BrowserBinding => {
      if (transport === 'body') return ofProgram(request);
      const given = request.cookies[name] ?? '';
      const secret = SECRET.test(given) ? given : newSecret();
      reply.setCookie(name, secret, { ...options, maxAge: COOKIE_SECONDS });
      return ofSecret(secret);
    },

    /** Reads the cookie at later steps. */
    read: (request: FastifyRequest, transport: SessionTransport): BrowserBinding =>
      transport === 'body' ? ofProgram(request) : ofSecret(request.cookies[name] ?? ''),

    clear: (reply: FastifyReply, transport: SessionTransport): void => {
      if (transport === 'cookie') reply.clearCookie(name, options);
    },
  };
};

export type BrowserBindings = ReturnType<typeof createBrowserBindings>;

const ofSecret = (secret: string): BrowserBinding => ({
  transport: 'cookie',
  browserHash: hashSecret(secret),
});
const ofProgram = (request: FastifyRequest): BrowserBinding => {
  const { ip, userAgent } = sourceOf(request);
  return { transport: 'body', browserHash: hashSecret(JSON.stringify([ip, userAgent])) };
};
