import type { Tokens } from '@escriba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IssuedTokens } from '../keys/access-tokens.ts';
import type { SessionTransport } from '../sessions/sessions.repository.ts';
import { requireSameOrigin } from './same-origin.ts';

type TransportRequest = Pick<FastifyRequest, 'cookies'> & {
  readonly headers: FastifyRequest['headers'] & { 'x-token-transport'?: SessionTransport };
};

/**
 * How refresh tokens travel. In a cookie (`X-Token-Transport: cookie`) no script reads them; that header, which no form can send,
 * and the page's origin keep other sites from using the cookie. Otherwise they are in the body.
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

  return {
    chosen,

    /** The refresh token of a request, from where it travels; undefined where there is none. */
    read: (
      request: TransportRequest,
      body: { refreshToken?: string } | null | undefined,
    ): string | undefined =>
      (chosen(request) === 'cookie' ? request.cookies[name] : body?.refreshToken) || undefined,

    /** The tokens for the body, after the refresh token went into the cookie where it travels so. */
    send: (
      reply: FastifyReply,
      transport: SessionTransport,
      { refresh, ...tokens }: IssuedTokens,
    ): Tokens => {
      if (transport === 'body') return { ...tokens, refreshToken: refresh.value };
      reply.setCookie(name, refresh.value, { ...options, expires: refresh.expiresAt });
      return tokens;
    },

    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
    },
  };
};

export type TokenTransport = ReturnType<typeof createTokenTransport>;
