import { mkdirSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeToDisk } from '@escriba/storage';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import {
  type ResumableStore,
  type StoredObjects,
  TUS_EXTENSIONS,
  type UploadSizes,
} from './resumable-store.ts';

type FolderStoreOptions = {
  /** The folder of recordings. */
  readonly directory: string;
  readonly storage: StoredObjects;
  readonly sizes: UploadSizes;
};

const CREATE_TRIES = 5;

/**
 * Stores unfinished uploads as growing files at the recording's final path. Their offset is their size, so that no crash makes the two
 * differ.
 */
export const createFolderStore = ({ directory, storage, sizes }: FolderStoreOptions): ResumableStore => {
  // tus's store would create it too late and end the process if it cannot.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const configstore = {
    get: async (key: string): Promise<Upload | undefined> => {
      const known = await sizes.find(basename(key));
      if (known === undefined) return undefined;
      return new Upload({ id: key, offset: 0, ...(known.isGrowing ? {} : { size: known.sizeBytes }) });
    },
    set: async () => undefined,
    delete: async () => undefined,
  };
  const data = new FileStore({ directory, configstore });
  data.extensions = [...TUS_EXTENSIONS];
  data.declareUploadLength = (key, sizeBytes) => sizes.declare(basename(key), sizeBytes);
  data.create = async (upload) => {
    await createEmpty(join(directory, upload.id));
    return upload;
  };
  // tus's own hides why a write failed, and a full disk must be distinguished.
  data.write = async (source, key, offset) => {
    const handle = await open(join(directory, key), 'r+');
    return offset + (await writeToDisk(handle, source, { startByte: offset }));
  };
  return { data, complete: async () => undefined, remove: storage.remove };
};

/** Creates an empty file and its folder. Another process may remove the empty folder between the two steps. */
const createEmpty = async (path: string, tries = CREATE_TRIES): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (tries > 1 && error.code === 'ENOENT') return createEmpty(path, tries - 1);
    throw error;
  });
};
