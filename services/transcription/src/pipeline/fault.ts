import { type ErrorKind, isDomainError } from '@escriba/errors';

/** What trying again may mend. Everything that is not an expected failure counts as passing, too. */
const PASSING_KINDS: ReadonlySet<ErrorKind> = new Set([
  'unavailable',
  'upstream',
  'storage_full',
  'rate_limited',
]);

/** The code to store when trying again cannot help; undefined when it may. */
export const findPermanentFault = (error: unknown): string | undefined =>
  isDomainError(error) && !PASSING_KINDS.has(error.kind) ? error.code : undefined;
