import type { FastifyReply, FastifyRequest } from 'fastify';
import { PENDING_SECONDS, TRANSACTION_SECONDS } from './google-codes.ts';

/** Creates the cookie of the browser in which a sign-in elsewhere started. It is lax, because the redirect back is cross-site. */
export const createBrowserCookie = (publicUrl: string, plainName = 'escriba_google') => {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? `__Host-${plainName}` : plainName;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: (request: Pick<FastifyRequest, 'cookies'>): string | undefined =>
      request.cookies[name] || undefined,
    set: (reply: FastifyReply, browser: string): void => {
      reply.setCookie(name, browser, { ...options, maxAge: TRANSACTION_SECONDS + PENDING_SECONDS });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
    },
  };
};

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;
