import type { FastifyReply, FastifyRequest } from 'fastify';
import { PENDING_SECONDS, TRANSACTION_SECONDS } from './google-codes.ts';

/** Creates the cookie of the browser in which a sign-in with Google started. It is lax, because the redirect from Google is cross-site. */
export const createBrowserCookie = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-escriba_google' : 'escriba_google';
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
