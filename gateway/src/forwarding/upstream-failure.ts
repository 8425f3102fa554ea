import { isDomainError, NETWORK_ERROR_CODES } from '@escriba/errors';
import { toFailure } from '@escriba/http';
import type { Failure } from '@escriba/http';
import { badUpstreamResponse, serviceUnavailable, upstreamTimeout } from '../platform/gateway.errors.ts';

const UNREACHABLE = new Set([
  ...NETWORK_ERROR_CODES,
  'UND_ERR_CLOSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_SOCKET',
]);

/** Returns the response to a client if a service did not respond, or its response cannot be forwarded. */
export const upstreamFailure = (error: Error): Failure => {
  if (isDomainError(error)) return toFailure(error);
  const code = errorCode(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return upstreamTimeout;
  return toFailure(UNREACHABLE.has(code) ? serviceUnavailable(error) : badUpstreamResponse(error));
};

const errorCode = (error: unknown): string => {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};
