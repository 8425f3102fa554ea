import { createHash, randomUUID } from 'node:crypto';
import { link, lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultPath } from '../naming/name-template.ts';
import { hasCode, isInside } from '../system-paths.ts';
import { WatchStopped } from '../watch.errors.ts';
import type { OwnFolder } from './own-folder.ts';

type Target = { readonly folder: string; readonly own: OwnFolder };

type Writing = {
  readonly content: Uint8Array;
  readonly wanted: ResultPath;
  /** Called with the path before it is used, so that a crash leaves no text of unknown origin. */
  readonly onPath: (path: string) => Promise<void>;
};

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Writes a text completely or not at all, under the wanted path or, if that is taken, with ` (2)` and so on behind it; returns its path below
 * the target. It replaces no file.
 * @throws WatchStopped if a folder on the way leads out of the target
 */
export const writeResult = async (target: Target, { content, wanted, onPath }: Writing): Promise<string> => {
  const { folder, own } = target;
  await makeFolder(own.unfinished);
  const unfinished = join(own.unfinished, randomUUID());
  try {
    await writeWhole(unfinished, content);
    await makeFolders(folder, wanted.folders);
    for (let number = 1; ; number += 1) {
      const path = pathOf(wanted, number);
      if (await isTaken(join(folder, path))) continue;
      await onPath(path);
      if (await moveTo(unfinished, join(folder, path))) return path;
    }
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** Returns whether a text that was about to be written is there. */
export const isWritten = async (
  { folder }: Target,
  { path, sha256 }: { readonly path: string; readonly sha256: string },
): Promise<boolean> => {
  const content = await readFile(join(folder, path)).catch(() => undefined);
  return content !== undefined && hashOf(content) === sha256;
};

const writeWhole = async (path: string, content: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

const pathOf = ({ folders, base, extension }: ResultPath, number: number): string =>
  [...folders, `${base}${number === 1 ? '' : ` (${number})`}.${extension}`].join('/');

/** Makes the folders one after another: a link among them must not lead out of the target. */
const makeFolders = async (target: string, folders: readonly string[]): Promise<void> => {
  let path = target;
  for (const name of folders) {
    path = join(path, name);
    await makeFolder(path);
    if (!(await isInside(target, path)))
      throw new WatchStopped(`${path} leads out of the folder of --to. Replace that link by a folder.`);
  }
};

/** Fails if the folder around it is missing: made in place of a drive that is away, a target would be a new one at the next start. */
const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
};

const isTaken = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );

/** Returns false if a file has taken the path meanwhile. */
const moveTo = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES', 'UNKNOWN'))
      throw error;
  }
  return reserveAndRename(from, to);
};

/** For disks without hard links: an empty file takes the path, and the text replaces it as a whole. */
const reserveAndRename = async (from: string, to: string): Promise<boolean> => {
  try {
    await (await open(to, 'wx')).close();
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    await rename(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  return true;
};
