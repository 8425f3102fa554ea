import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs';

/**
 * Empties a log that is larger than `bytesMax`, and keeps what it had in place of the previous rotated one, `PATH.old`. Processes that append to
 * it go on at its start; a line that they write meanwhile may be lost. On a full disk nothing is kept: the space is needed. Returns whether the
 * log was emptied.
 */
export const rotateLog = (path: string, bytesMax: number): boolean => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return false;
  const old = `${path}.old`;
  rmSync(old, { force: true });
  try {
    copyFileSync(path, old);
  } catch {
    rmSync(old, { force: true });
  }
  truncateSync(path);
  return true;
};
