import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import { PROCESS_MARK_PATTERN, findMarkedProcess, processMark } from '@escriba/runtime';
import { hasCode } from './failure-codes.ts';
import { checkKey, PART_SUFFIX } from './storage-key.ts';
import { invalidStorageRange, storageFull, storageObjectMissing } from './storage.errors.ts';
import type { ReadOptions, Storage, StoredObject } from './storage.ts';
import { writeToDisk } from './write-to-disk.ts';

/** Stores objects as files below `directory`, which is created if missing. */
export const createFolderStorage = ({ directory }: { readonly directory: string }): Storage => {
  const root = resolve(directory);
  const pathOf = (key: string) => join(root, checkKey(key));

  return {
    put: async (key, source, options = {}) => {
      const path = pathOf(key);
      const part = `${path}.${processMark}.${randomUUID()}${PART_SUFFIX}`;
      try {
        const handle = await openInFolder(part);
        const sizeBytes = await writeToDisk(handle, source, options);
        await rename(part, path);
        await syncFolder(dirname(path));
        return { sizeBytes };
      } catch (error) {
        source.destroy();
        await rm(part, { force: true });
        await pruneFolders(root, dirname(path));
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? storageFull(error) : error;
      }
    },
    get: async (key, options = {}) => {
      const handle = await openExisting(pathOf(key));
      return readRange(handle, options);
    },
    find: async (key) => {
      const found = await stat(pathOf(key)).catch(nothingIfMissing);
      return found?.isFile() ? { sizeBytes: found.size } : undefined;
    },
    list: async (folder, options = {}) => listFiles(root, pathOf(folder), options.signal),
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await pruneFolders(root, dirname(path));
    },
    fetchToFile: async (key, _directory, options = {}) => {
      options.signal?.throwIfAborted();
      const path = pathOf(key);
      const handle = await openExisting(path);
      await handle.close();
      return path;
    },
    removeAbandoned: ({ olderThanMs }) => removeParts(root, Date.now() - olderThanMs),
    ping: async () => {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE });
      await access(root, constants.W_OK);
    },
  };
};

/** Mode of folders: recordings are private to this user. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const FOLDER_TRIES = 5;

/** Creates a file in its folder. A removal may delete the empty folder between the two steps, and in the middle of the first. */
const openInFolder = async (path: string, tries = FOLDER_TRIES): Promise<FileHandle> => {
  try {
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    return await open(path, 'wx', FILE_MODE);
  } catch (error) {
    if (tries > 1 && hasCode(error, 'ENOENT')) return openInFolder(path, tries - 1);
    throw error;
  }
};

const openExisting = async (path: string): Promise<FileHandle> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT', 'ENOTDIR') ? storageObjectMissing(error) : error;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw storageObjectMissing();
};

const readRange = async (handle: FileHandle, options: ReadOptions): Promise<Readable> => {
  const { startByte = 0, endByte, signal } = options;
  const { size } = await handle.stat();
  if (startByte > 0 && startByte >= size) {
    await handle.close();
    throw invalidStorageRange();
  }
  const stream = handle.createReadStream({
    start: startByte,
    ...(endByte === undefined ? {} : { end: endByte }),
  });
  return signal === undefined ? stream : addAbortSignal(signal, stream);
};

const listFiles = async (
  root: string,
  folder: string,
  signal?: AbortSignal,
): Promise<readonly StoredObject[]> => {
  signal?.throwIfAborted();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfMissing);
  const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith(PART_SUFFIX));
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const file = await stat(path).catch(nothingIfMissing);
      return file && { key: relative(root, path).replaceAll(sep, '/'), sizeBytes: file.size };
    }),
  );
  return found.filter((each) => each !== undefined).toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

/** Makes a rename survive a power failure; some file systems do not support it, and need not. */
const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
};

/** Removes folders that have become empty, up to the root. */
const pruneFolders = async (root: string, folder: string): Promise<void> => {
  if (folder === root || !folder.startsWith(root)) return;
  const removed = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (removed) await pruneFolders(root, dirname(folder));
};

const removeParts = async (root: string, before: number): Promise<number> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(nothingIfMissing);
  let removed = 0;
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.endsWith(PART_SUFFIX)) continue;
    const path = join(entry.parentPath, entry.name);
    if (!(await isAbandoned(path, before))) continue;
    await rm(path, { force: true });
    await pruneFolders(root, entry.parentPath);
    removed += 1;
  }
  return removed;
};

const MARKED_PART = new RegExp(`\\.(${PROCESS_MARK_PATTERN})\\.[0-9a-f-]+\\${PART_SUFFIX}$`);

/** Checks the process of the part; if it is on another machine, the age. */
const isAbandoned = async (part: string, before: number): Promise<boolean> => {
  const [, mark] = MARKED_PART.exec(part) ?? [];
  const writer = mark === undefined ? 'unknown' : findMarkedProcess(mark);
  if (writer !== 'unknown') return writer === 'gone';
  const found = await stat(part).catch(nothingIfMissing);
  return found !== undefined && found.mtimeMs <= before;
};

const nothingIfMissing = (error: unknown): undefined => {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
  throw error;
};
