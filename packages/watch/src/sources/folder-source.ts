import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, isInside } from '../system-paths.ts';
import { FileChanged } from '../watch.errors.ts';
import { isHiddenName, isMediaName } from './media-names.ts';
import type { Ignored, Listing, OpenFile, Source, SourceFile } from './source.ts';

/** Watches a folder and those in it. Symbolic links are not followed. `folder` is an absolute path. */
export const createFolderSource = (folder: string): Source => ({
  name: folder,
  isAtomic: false,
  list: (signal) => listFolder(folder, signal),
  open: (file) => openFile(folder, file),
});

const listFolder = async (folder: string, signal: AbortSignal): Promise<Listing> => {
  const [files, ignored, waiting]: [SourceFile[], Ignored[], string[]] = [[], [], ['']];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    signal.throwIfAborted();
    const path = below;
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
      // Without the source itself nothing is known; a folder in it may be closed to this user, or gone.
      if (path === '') throw error;
      ignored.push({ path, reason: 'unreadable' });
      return [];
    });
    for (const entry of entries) {
      const entryPath = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isHiddenName(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(entryPath);
      else if (entry.isSymbolicLink()) ignored.push({ path: entryPath, reason: 'a link' });
      else if (!entry.isFile() || !isMediaName(entry.name))
        ignored.push({ path: entryPath, reason: 'no recording' });
      else {
        const found = await describe(folder, entryPath);
        if (found === 'unreadable') ignored.push({ path: entryPath, reason: found });
        else if (found !== 'gone') files.push(found);
      }
    }
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), ignored };
};

/** Stands in a path for bytes that are no text in UTF-8: such a path leads to no file. */
const NO_TEXT = '\uFFFD';

const describe = async (folder: string, path: string): Promise<SourceFile | 'gone' | 'unreadable'> => {
  try {
    const found = await lstat(join(folder, path), { bigint: true });
    if (!found.isFile()) return 'gone';
    const changedAt = new Date(Number(found.mtimeMs));
    return { path, sizeBytes: Number(found.size), changedAt, version: versionOf(found) };
  } catch (error) {
    return hasCode(error, 'ENOENT', 'ENOTDIR') && !path.includes(NO_TEXT) ? 'gone' : 'unreadable';
  }
};

const versionOf = ({ size, mtimeNs }: { readonly size: bigint; readonly mtimeNs: bigint }): string =>
  `${size}-${mtimeNs}`;

const openFile = async (folder: string, file: SourceFile): Promise<OpenFile> => {
  const path = join(folder, file.path);
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(toChanged);
  const checkVersion = async (): Promise<void> => {
    if (versionOf(await handle.stat({ bigint: true })) !== file.version) throw new FileChanged(file.path);
  };
  try {
    await checkInside(folder, path);
    await checkVersion();
  } catch (error) {
    await handle.close();
    throw toChanged(error);
  }
  return {
    // What is read before the check belongs to the version.
    read: async (start, end) => {
      const bytes = await readBytes(handle, start, end);
      await checkVersion();
      if (bytes.length !== end - start) throw new FileChanged(file.path);
      return bytes;
    },
    close: () => handle.close(),
  };
};

const readBytes = async (
  handle: FileHandle,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(end - start);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
};

/** A folder on the way may have become a link since the file was listed. */
const checkInside = async (folder: string, path: string): Promise<void> => {
  if (!(await isInside(folder, path))) throw new FileChanged(path);
};

const toChanged = (error: unknown): never => {
  if (error instanceof Error && hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK'))
    throw new FileChanged(error.message, { cause: error });
  throw error;
};
