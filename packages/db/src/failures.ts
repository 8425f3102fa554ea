import { isDomainError } from '@escriba/errors';

/** True for a broken unique constraint, of that name if one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

/** True when a statement was given up because of `limitWaits`: somebody else holds what it needs, or it took too long. */
export const isWaitTimeout = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === '55P03' || code === '57014';
};

const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Connection exceptions, too many connections, shutdowns and starts, a session that sat idle in a transaction for too long. */
const SERVER_CODES = /^(?:08|53300$|57P0[1235]$|25P03$)/;
const NO_CONNECTION_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

/** True when Postgres could not be reached, went away or did not answer in time, so that trying again later makes sense. */
export const isConnectionFailure = (error: unknown): boolean => {
  if (isDomainError(error)) return isConnectionFailure(error.cause);
  const message = messageOf(error);
  const code = codeOf(error);
  if (code === undefined) return NO_CONNECTION_MESSAGE.test(message);
  return NETWORK_CODES.has(code) || SERVER_CODES.test(code) || isStatementTimeout(code, message);
};

/** 57014 also stands for a statement that somebody cancelled. */
const isStatementTimeout = (code: string, message: string): boolean =>
  code === '57014' && message.includes('statement timeout');

// By shape, not by class: errors of Node itself may come from another realm.
const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
