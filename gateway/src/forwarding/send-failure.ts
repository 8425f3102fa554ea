import type { IncomingMessage, ServerResponse } from 'node:http';
import { toErrorResponse } from '@escriba/http';
import type { Failure } from '@escriba/http';
import { allowEarlyResponse, discardRest } from './request-body.ts';
import { statusFor } from '../routing/routing.ts';

type FailureResponse = {
  readonly failure: Failure;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends an `ErrorResponse` outside Fastify. Discards the rest of the body, so that the client sees the response. */
export const sendFailure = (
  request: IncomingMessage,
  response: ServerResponse,
  { failure, requestId, headers }: FailureResponse,
): void => {
  const body = JSON.stringify(toErrorResponse(failure, requestId, request.headers['accept-language']));
  allowEarlyResponse(request, response);
  response.writeHead(statusFor(request, failure), {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(failure.retryAfterSeconds === undefined ? {} : { 'retry-after': String(failure.retryAfterSeconds) }),
  });
  response.end(body);
  discardRest(request);
};
