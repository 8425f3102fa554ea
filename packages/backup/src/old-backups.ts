import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isBackup, lacksManifest } from './manifest.ts';

const PREFIX = 'escriba-';
const NAME = /^escriba-\d{4}-\d{2}-\d{2}t[\d-]+z$/;
/** Time without a change after which a folder without a manifest is no backup under way. */
const ABANDONED_MS = 24 * 3_600_000;

/** Returns the name of the folder of a backup. Names are in the order of time. */
export const folderName = (now: Date): string =>
  `${PREFIX}${now.toISOString().replaceAll(/[:.]/g, '-').toLowerCase()}`;

/**
 * Deletes all complete backups of the parent folder but `made`, which was just written, and the newest others, `keep` in all. The clock that named the others may have
 * been wrong. What a killed backup left is deleted too, once it has not changed for a day. Returns the names of the deleted ones.
 */
export const deleteOldBackups = async (
  { folder: made }: { readonly folder: string },
  keep: number,
  now = new Date(),
): Promise<string[]> => {
  const parent = dirname(made);
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX)).toSorted();
  const [others, abandoned]: [string[], string[]] = [[], []];
  for (const name of names) {
    const folder = join(parent, name);
    if (name !== basename(made) && (await isBackup(folder))) others.push(name);
    else if (NAME.test(name) && (await isAbandoned(folder, now))) abandoned.push(name);
  }
  const old = [...abandoned, ...others.slice(0, Math.max(0, others.length + 1 - keep))];
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old;
};

/** Returns whether a killed backup left the folder. */
const isAbandoned = async (folder: string, now: Date): Promise<boolean> => {
  if (!(await lacksManifest(folder))) return false;
  let changedAt = (await stat(folder)).mtimeMs;
  for (const name of await readdir(folder, { recursive: true }))
    changedAt = Math.max(changedAt, (await stat(join(folder, name))).mtimeMs);
  return now.getTime() - changedAt >= ABANDONED_MS;
};
