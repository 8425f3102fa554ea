import { type DatabaseDump, loadDatabase, type Migrations } from '@escriba/db';
import type { Storage } from '@escriba/storage';
import pLimit from 'p-limit';
import { type StoredFile, readStored } from './backup-files.ts';
import { keyOfObject, type Manifest, readManifest, tableFile } from './manifest.ts';

export type RestoreInput = {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Migrations of each schema, by its name. */
  readonly migrations: Readonly<Record<string, Migrations>>;
  readonly storage: Storage;
  /** Secret key of age, `AGE-SECRET-KEY-1…`. */
  readonly identity?: string | undefined;
  readonly signal?: AbortSignal;
};

const CONCURRENT_OBJECTS = 4;

/**
 * Restores a backup into an empty database and a storage. The rows are visible once all objects are there; after a failure the database is
 * empty again, and objects that were already copied stay. Recordings whose object was deleted during the backup have no audio.
 */
export const restoreBackup = async (input: RestoreInput): Promise<Manifest> => {
  const manifest = await readManifest(input.folder);
  if (manifest.encrypted && input.identity === undefined)
    throw new Error('the backup is encrypted, and BACKUP_IDENTITY, its secret key, is not set');
  await load(input, manifest);
  return manifest;
};

const load = async (input: RestoreInput, manifest: Manifest): Promise<void> => {
  const { folder, signal } = input;
  const identity = manifest.encrypted ? input.identity : undefined;
  const dump: DatabaseDump = manifest.database;
  const files = new Map(manifest.files.map((file) => [file.name, file]));
  await loadDatabase({
    url: input.databaseUrl,
    dump,
    migrations: input.migrations,
    signal,
    read: (table) => readStored(folder, requireFile(files, tableFile(table)), { compress: true, identity }),
    adjust: async (query) => {
      await copyObjects(input, manifest.files, identity);
      if (manifest.missing.length > 0) await query(AUDIO_GONE, [manifest.missing]);
    },
  });
};

const AUDIO_GONE = `update transcription.transcriptions
  set storage_key = null, audio_purged_at = coalesce(audio_purged_at, now()) where storage_key = any($1)`;

const requireFile = (files: ReadonlyMap<string, StoredFile>, name: string): StoredFile => {
  const file = files.get(name);
  if (file === undefined) throw new Error(`the backup has no ${name}`);
  return file;
};

const copyObjects = async (
  { folder, storage, signal }: RestoreInput,
  files: readonly StoredFile[],
  identity: string | undefined,
): Promise<void> => {
  const limit = pLimit(CONCURRENT_OBJECTS);
  await limit.map(files, async (file) => {
    const key = keyOfObject(file);
    if (key === undefined) return;
    signal?.throwIfAborted();
    await storage.put(key, readStored(folder, file, { compress: false, identity }), { signal });
  });
};
