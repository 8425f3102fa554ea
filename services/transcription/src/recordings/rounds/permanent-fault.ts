import { type ErrorKind, isDomainError } from '@escriba/errors';

/** Kinds of errors that a retry may fix. An unexpected failure counts as temporary, too. */
const TEMPORARY_KINDS: ReadonlySet<ErrorKind> = new Set([
  'unavailable',
  'upstream',
  'storage_full',
  'rate_limited',
]);

/** Returns the code to store if a retry cannot help; undefined if it may. */
export const findPermanentFault = (error: unknown): string | undefined =>
  isDomainError(error) && !TEMPORARY_KINDS.has(error.kind) ? error.code : undefined;
