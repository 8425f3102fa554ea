import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';

/**
 * Creates a file that only this user can read. It appears with its whole content, also to processes that read it at the same time, and survives a power failure.
 * Returns false if there is one already, which stays as it is.
 */
export const createFile = async (path: string, content: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};
