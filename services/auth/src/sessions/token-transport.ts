import type { Tokens } from '@escriba/contracts/auth/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IssuedTokens } from './keys/access-tokens.ts';
import type { SessionTransport } from './sessions.repository.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';

type TransportRequest = Pick<FastifyRequest, 'cookies'> & {
  readonly headers: FastifyRequest['headers'] & { 'x-token-transport'?: SessionTransport };
};

/**
 * Chooses the transport of refresh tokens. With `X-Token-Transport: cookie` scripts cannot read them; that header, which forms cannot send,
 * and the origin check keep other sites from using the cookie. Otherwise they are in the body.
 */
export const createTokenTransport = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-escriba_rt' : 'escriba_rt';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;

  const chosen = (request: TransportRequest): SessionTransport => {
    if (request.headers['x-token-transport'] !== 'cookie') return 'body';
    requireSameOrigin(request.headers, publicUrl);
    return 'cookie';
  };

  const clear = (reply: FastifyReply): void => {
    reply.clearCookie(name, options);
  };

  return {
    chosen,

    /** Returns the refresh token of a request, from its transport; undefined if there is none. */
    read: (
      request: TransportRequest,
      body: { refreshToken?: string } | null | undefined,
    ): string | undefined =>
      (chosen(request) === 'cookie' ? request.cookies[name] : body?.refreshToken) || undefined,

    /** Returns the tokens for the body, without the refresh token if it went into the cookie. */
    send: (
      reply: FastifyReply,
      transport: SessionTransport,
      { refresh, ...tokens }: IssuedTokens,
    ): Tokens => {
      if (transport === 'body') return { ...tokens, refreshToken: refresh.value };
      reply.setCookie(name, refresh.value, { ...options, expires: refresh.expiresAt });
      return tokens;
    },

    clear,

    /** Clears the cookie at a sign-out. The browser also drops its caches, such as recordings, which a shared computer must not keep. */
    end: (reply: FastifyReply): void => {
      clear(reply);
      reply.header('clear-site-data', '"cache"');
    },
  };
};

export type TokenTransport = ReturnType<typeof createTokenTransport>;
