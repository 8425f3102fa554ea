import type { IncomingMessage } from 'node:http';
import { TUS_ANSWER_HEADERS } from './resumable-uploads.ts';

/** Headers that a forwarded answer carries whatever the service said. */
export type AnswerHeaders = (request: IncomingMessage, requestId: string) => Record<string, string>;

type AnswerHeaderOptions = {
  /** Origins that may read answers from another site. */
  readonly corsOrigins: ReadonlySet<string>;
  /** The product is reached over https alone. */
  readonly https: boolean;
};

export const EXPOSED_HEADERS = [
  'x-request-id',
  'retry-after',
  'content-range',
  'accept-ranges',
  'content-disposition',
  'x-hard-cues',
  ...TUS_ANSWER_HEADERS,
].join(', ');
const HSTS = 'max-age=31536000; includeSubDomains';

/** An API answer is data: a browser that is made to open one as a page must run nothing of it. */
export const createAnswerHeaders = ({ corsOrigins, https }: AnswerHeaderOptions): AnswerHeaders => {
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
