import { NETWORK_ERROR_CODES, storeUnavailable } from '@escriba/errors';

/**
 * Returns true if a failure has one of these codes: `code` of a system call, `name` of an S3 response. By shape, not by class: errors of
 * Node itself may come from another realm.
 */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  return [codeOf(error), nameOf(error)].some((code) => code !== undefined && codes.includes(code));
};

const NETWORK_CODE = new RegExp(`\\b(?:${[...NETWORK_ERROR_CODES].join('|')})\\b`);
const PASSING_ANSWERS = ['TimeoutError', 'RequestTimeout', 'SlowDown', 'ThrottlingException'];

/** Returns `store.unavailable` for an S3 that cannot be reached, does not respond in time or fails; any other failure unchanged. */
export const toStoreFailure = (error: unknown): unknown =>
  hasCode(error, ...PASSING_ANSWERS) || isServerFault(statusOf(error)) || NETWORK_CODE.test(wordsOf(error))
    ? storeUnavailable(error)
    : error;

/** Returns the code or message of an error. The SDK wraps an error that it does not recognise, and keeps only its message. */
const wordsOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
};

/** Returns whether a retry may help. 501 is an S3 without the requested feature: retrying cannot help. */
const isServerFault = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** Returns the status of S3's response, 0 without one. */
const statusOf = (error: unknown): number => {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
};

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

const nameOf = (error: object): string | undefined =>
  'name' in error && typeof error.name === 'string' ? error.name : undefined;
