import { isDomainError, NETWORK_ERROR_CODES } from '@escriba/errors';

/** Returns true for a unique violation, of the named constraint if one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

/** Returns true if a statement was cancelled because of `limitWaits`: a lock was held for too long, or the statement took too long. */
export const isWaitTimeout = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === '55P03' || code === '57014';
};

/** SQL states of connection exceptions, too many connections, shutdowns and starts, idle-in-transaction timeouts. */
const SERVER_CODES = /^(?:08|53300$|57P0[1235]$|25P03$)/;
const NO_CONNECTION_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

/** Returns true if Postgres could not be reached, disconnected or did not respond in time, so that a retry makes sense. */
export const isConnectionFailure = (error: unknown): boolean => {
  if (isDomainError(error)) return isConnectionFailure(error.cause);
  const message = messageOf(error);
  const code = codeOf(error);
  if (code === undefined) return NO_CONNECTION_MESSAGE.test(message);
  return NETWORK_ERROR_CODES.has(code) || SERVER_CODES.test(code) || isStatementTimeout(code, message);
};

/** Returns whether a statement timed out. 57014 is also the code of a statement that a user cancelled. */
const isStatementTimeout = (code: string, message: string): boolean =>
  code === '57014' && message.includes('statement timeout');

// By shape, not by class: errors of Node itself may come from another realm.
const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
