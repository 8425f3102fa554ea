import type { Locale } from '@escriba/contracts/shared/locale';
import { preferredLocale } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

/** The origin of a request, as the gateway determined it; the client's own claims do not count. */
export type Source = {
  readonly ip: string;
  readonly userAgent: string;
  /** The language that the client requests; absent if it names none. */
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
