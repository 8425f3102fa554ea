import type { ErrorKind } from '@escriba/errors';

const STATUS_BY_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  limit_exceeded: 403,
  rate_limited: 429,
  not_implemented: 501,
  upstream: 502,
  unavailable: 503,
  storage_full: 507,
};

/** Returns the HTTP status for a kind of failure. */
export const statusOf = (kind: ErrorKind): number => STATUS_BY_KIND[kind];
