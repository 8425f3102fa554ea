import type { IncomingMessage } from 'node:http';
import { TUS_RESPONSE_HEADERS } from '../routing/routing.ts';

/** Returns the headers that the gateway adds to a forwarded response. */
export type AddedHeaders = (request: IncomingMessage, requestId: string) => Record<string, string>;

type AddedHeaderOptions = {
  /** Origins that may read responses from another site. */
  readonly corsOrigins: ReadonlySet<string>;
  /** Whether the product is served over https only. */
  readonly https: boolean;
};

export const EXPOSED_HEADERS = [
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'content-range',
  'accept-ranges',
  'content-disposition',
  'x-hard-cues',
  ...TUS_RESPONSE_HEADERS,
].join(', ');
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Creates the headers of forwarded responses. An API response is data: a browser that is tricked into opening one as a page must not run any
 * of it.
 */
export const createAddedHeaders = ({ corsOrigins, https }: AddedHeaderOptions): AddedHeaders => {
  const fixed: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(https ? { 'strict-transport-security': HSTS } : {}),
  };
  return (request, requestId) => {
    const { origin } = request.headers;
    if (origin === undefined || !corsOrigins.has(origin)) return { ...fixed, 'x-request-id': requestId };
    return {
      ...fixed,
      'x-request-id': requestId,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED_HEADERS,
      vary: 'Origin',
    };
  };
};
