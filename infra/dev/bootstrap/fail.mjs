/** A failure whose message is a whole sentence for the terminal; no stack is shown. */
export class Refusal extends Error {}

/**
 * Prints what went wrong and exits with code 1.
 * @param {unknown} error
 * @returns {never}
 */
export function failWith(error) {
  console.error(explain(error));
  process.exit(1);
}

/**
 * @internal as `failWith` ends the process
 * @param {unknown} error
 * @returns {string} one sentence if the cause is known, else the stack
 */
export function explain(error) {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || error.name === 'ConfigError') return error.message;
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC') return noSpaceSentence(path);
  if (code === 'EACCES' || code === 'EROFS') return `No permission to write ${path ?? 'a required file'}.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path ?? 'A required folder'} cannot be a folder: a file of that name exists.`;
  return error.stack ?? error.message;
}

/** @param {string | undefined} path */
export function noSpaceSentence(path) {
  return `The disk is full${path ? ` (while writing ${path})` : ''}: free some space and try again.`;
}
