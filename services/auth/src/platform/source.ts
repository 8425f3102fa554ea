import type { Locale } from '@escriba/contracts/shared/locale';
import { preferredLocale } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as the gateway saw it; the client's own claims do not count. */
export type Source = {
  readonly ip: string;
  readonly userAgent: string;
  /** The language that the client asks for; absent if it names none. */
  readonly locale?: Locale;
};

const USER_AGENT_LENGTH_MAX = 255;

export const sourceOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>): Source => ({
  ip: request.caller.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
  ...(request.headers['accept-language'] === undefined
    ? {}
    : { locale: preferredLocale(request.headers['accept-language']) }),
});
