import { NETWORK_ERROR_CODES, storeUnavailable } from '@escriba/errors';

/** Error messages of ioredis for a lost connection and for a command without a response. */
const NO_CONNECTION = /^(?:Connection is closed|Command timed out|Stream isn't writeable|Socket closed)/;
/** Error replies of Redis while it starts, is busy, is a replica, or cannot write. */
const NOT_SERVING = /^(?:BUSY|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF|OOM) /;

type RedisError = { readonly name?: unknown; readonly code?: unknown; readonly message?: unknown };

/** Returns `store.unavailable` for a Redis that does not respond or refuses commands, and any other error unchanged. */
export const toStoreFailure = (error: unknown): unknown =>
  isAway(typeof error === 'object' && error !== null ? error : {}) ? storeUnavailable(error) : error;

const isAway = ({ name, code, message }: RedisError): boolean =>
  name === 'MaxRetriesPerRequestError' ||
  NETWORK_ERROR_CODES.has(String(code)) ||
  (typeof message === 'string' && (NO_CONNECTION.test(message) || NOT_SERVING.test(message)));
