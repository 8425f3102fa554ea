import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/** Returns whether a failure of the system has one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Returns whether a path, with all links on the way followed, is below a folder. */
export const isInside = async (folder: string, path: string): Promise<boolean> => {
  const below = relative(await realpath(folder), await realpath(path));
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
};
