import type { IncomingMessage, ServerResponse } from 'node:http';
import { toFailureResponse } from '@escriba/http';
import type { Failure } from '@escriba/http';
import { allowEarlyResponse, discardRest } from './request-body.ts';
import { statusFor } from '../routing/routing.ts';

type FailureResponse = {
  readonly failure: Failure;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends a failure outside Fastify. Discards the rest of the body, so that the client sees the response. */
export const sendFailure = (
  request: IncomingMessage,
  response: ServerResponse,
  { failure, requestId, headers }: FailureResponse,
): void => {
  const { status, headers: ofFailure, body: content } = toFailureResponse(request, failure, requestId);
  const body = JSON.stringify(content);
  allowEarlyResponse(request, response);
  response.writeHead(statusFor(request, status), {
    ...headers,
    ...ofFailure,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
  discardRest(request);
};
