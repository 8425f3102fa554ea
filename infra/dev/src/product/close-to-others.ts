import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Creates a folder that only this user can access, or restricts an existing one with its contents. The folder itself comes last: a
 * restricted one is finished, however many files it has.
 */
export const closeToOthers = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  if (((await stat(path)).mode & 0o777) === FOLDER_MODE) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const mode = entry.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if (entry.isDirectory() || entry.isFile()) await chmod(join(entry.parentPath, entry.name), mode);
  }
  await chmod(path, FOLDER_MODE);
};

/** Restricts a file of an earlier version; a missing one is no failure. */
export const closeFileToOthers = async (path: string): Promise<void> => {
  await chmod(path, FILE_MODE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
};
