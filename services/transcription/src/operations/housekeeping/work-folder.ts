import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PROCESS_MARK_PATTERN, findMarkedProcess, processMark } from '@escriba/runtime';

/** Age from which a folder is removed: a process of another machine touches its folder each minute. */
const UNTOUCHED_MS_MAX = 24 * 3_600_000;
const NAME = new RegExp(`^escriba-(${PROCESS_MARK_PATTERN})-[A-Za-z0-9]{6}$`);

/** Creates a folder for this process's temporary files below `base`, which is created if missing. */
export const openWorkFolder = async (base: string, clock: () => Date) => {
  await mkdir(base, { recursive: true });
  const path = await mkdtemp(join(base, `escriba-${processMark}-`));
  return {
    path,
    /** Marks this folder as in use, and removes those of processes that have ended. Returns their number. */
    sweep: async (): Promise<number> => {
      const now = clock();
      // A system cleaner may have removed it.
      await mkdir(path, { recursive: true, mode: 0o700 });
      await utimes(path, now, now);
      return removeAbandoned(base, now);
    },
    close: (): Promise<void> => rm(path, { recursive: true, force: true }),
  };
};

const removeAbandoned = async (base: string, now: Date): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(base)) {
    const [, mark] = NAME.exec(name) ?? [];
    if (mark === undefined || !(await isAbandoned(join(base, name), mark, now))) continue;
    removed += await rm(join(base, name), { recursive: true, force: true }).then(() => 1, zeroIfForbidden);
  }
  return removed;
};

const isAbandoned = async (path: string, mark: string, now: Date): Promise<boolean> => {
  const owner = findMarkedProcess(mark);
  if (owner !== 'unknown') return owner === 'gone';
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now.getTime() - found.mtimeMs > UNTOUCHED_MS_MAX;
};

/** Returns 0 for a folder that belongs to another user, and throws other errors. */
const zeroIfForbidden = (error: NodeJS.ErrnoException): number => {
  if (error.code === 'EACCES' || error.code === 'EPERM') return 0;
  throw error;
};
