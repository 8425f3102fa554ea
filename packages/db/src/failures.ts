/** True for a broken unique constraint, of that name if one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const NO_CONNECTION_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** True when Postgres could not be reached or went away, so that trying again later makes sense. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== undefined) return NETWORK_CODES.has(code) || /^(08|57P0[123]|53300)/.test(code);
  return error instanceof Error && NO_CONNECTION_MESSAGE.test(error.message);
};

// By shape, not by class: errors of Node itself may come from another realm.
const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
