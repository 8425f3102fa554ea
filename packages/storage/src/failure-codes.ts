/**
 * True if a failure carries one of these codes: `code` of a system call, `name` of an S3 answer. By shape, not by class:
 * errors of Node itself may come from another realm.
 */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  return [codeOf(error), nameOf(error)].some((code) => code !== undefined && codes.includes(code));
};

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

const nameOf = (error: object): string | undefined =>
  'name' in error && typeof error.name === 'string' ? error.name : undefined;
