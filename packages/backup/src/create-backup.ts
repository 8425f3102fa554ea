import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDatabase, dumpDatabase } from '@escriba/db';
import { isDomainError } from '@escriba/errors';
import type { Storage } from '@escriba/storage';
import pLimit from 'p-limit';
import { createFileWriter } from './backup-files.ts';
import { folderName } from './old-backups.ts';
import { objectFile, tableFile, writeManifest } from './manifest.ts';

export type BackupInput = {
  readonly databaseUrl: string;
  /** Schemas of the services to back up. */
  readonly schemas: readonly string[];
  /** The storage. Absent: only the rows are backed up. */
  readonly storage?: Storage | undefined;
  /** Folder of all backups; this one gets a folder of its own in it. */
  readonly parent: string;
  /** Public key of age, `age1…`. */
  readonly recipient?: string | undefined;
  readonly now?: Date;
  readonly signal?: AbortSignal;
};

export type BackupSummary = {
  readonly folder: string;
  readonly tables: number;
  readonly rows: number;
  readonly objects: number;
  /** Objects that the storage lacks although rows still name them. Many mean that this is not the storage of the database. */
  readonly lostObjects: number;
  readonly sizeBytes: number;
};

const CONCURRENT_OBJECTS = 4;

/**
 * Writes a backup of a deployment in use: all rows as of one moment, and every object that they name. Objects never change, and one that is
 * deleted meanwhile is noted as missing. A failed backup leaves nothing.
 */
export const createBackup = async (input: BackupInput): Promise<BackupSummary> => {
  const now = input.now ?? new Date();
  const folder = join(input.parent, folderName(now));
  await mkdir(input.parent, { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  try {
    return await fill(input, folder, now);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    input.signal?.throwIfAborted();
    throw error;
  }
};

const fill = async (input: BackupInput, folder: string, now: Date): Promise<BackupSummary> => {
  const { recipient, signal } = input;
  const writer = createFileWriter(folder, recipient);
  const tables: Promise<void>[] = [];
  let keys: readonly string[] = [];
  const database = await dumpDatabase({
    url: input.databaseUrl,
    schemas: input.schemas,
    signal,
    write: (table) => {
      const { stream, written } = writer.open(tableFile(table), { compress: true });
      tables.push(written);
      written.catch((error: unknown) => stream.destroy(error as Error));
      return stream;
    },
    onSnapshot: async (query) => {
      if (input.storage === undefined) return;
      const rows = await query<{ key: string }>(STORED_OBJECTS);
      keys = rows.map(({ key }) => key);
    },
  }).catch(async (error: unknown) => {
    await Promise.allSettled(tables);
    throw error;
  });
  await Promise.all(tables);
  const missing = await copyObjects(input, writer, keys);
  await writeManifest(folder, {
    createdAt: now.toISOString(),
    encrypted: recipient !== undefined,
    database,
    files: writer.files,
    missing,
  });
  return {
    folder,
    tables: database.tables.length,
    rows: sum(database.tables.map(({ rows }) => rows)),
    objects: keys.length - missing.length,
    lostObjects: await countNamed(input.databaseUrl, missing),
    sizeBytes: sum(writer.files.map(({ sizeBytes }) => sizeBytes)),
  };
};

/** The objects of recordings. Objects that are not named here belong to uploads under way, or wait for their removal. */
const STORED_OBJECTS =
  'select distinct storage_key as key from transcription.transcriptions where storage_key is not null order by 1';

/** Returns the keys without an object. */
const copyObjects = async (
  { storage, signal }: BackupInput,
  writer: ReturnType<typeof createFileWriter>,
  keys: readonly string[],
): Promise<string[]> => {
  const limit = pLimit(CONCURRENT_OBJECTS);
  const missing: string[] = [];
  await limit.map(keys, async (key) => {
    signal?.throwIfAborted();
    const source = await storage?.get(key, { signal }).catch(undefinedIfMissing);
    if (source === undefined) missing.push(key);
    else await writer.write(objectFile(key), source, { compress: false });
  });
  return missing.toSorted();
};

type Recordings = { transcriptions: { storage_key: string | null } };

/** Counts the keys that rows still name: all others were deleted during the backup. */
const countNamed = async (databaseUrl: string, keys: readonly string[]): Promise<number> => {
  if (keys.length === 0) return 0;
  const db = createDatabase<Recordings>({ url: databaseUrl, schema: 'transcription', poolMax: 1 });
  try {
    const { named } = await db
      .selectFrom('transcriptions')
      .select((eb) => eb.fn.count<string>('storage_key').distinct().as('named'))
      .where((eb) => eb('storage_key', '=', eb.fn.any(eb.val(keys))))
      .executeTakeFirstOrThrow();
    return Number(named);
  } finally {
    await db.destroy();
  }
};

const undefinedIfMissing = (error: unknown): Readable | undefined => {
  if (isDomainError(error) && error.code === 'storage.missing') return undefined;
  throw error;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
