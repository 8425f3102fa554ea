import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcessBirth, isProcessRunning } from '@escriba/runtime';
import { Refusal } from '../../bootstrap/fail.mjs';
import { createFile } from './create-file.ts';

/** Addresses of a running product's services, for programs on the same machine. */
export type InnerAddresses = {
  readonly authUrl: string;
  readonly usageUrl: string;
  readonly billingUrl: string;
  /** URLs of the stores that the product started, with their passwords, which are in the data folder too. */
  readonly stores?: { readonly postgres?: string; readonly redis?: string };
  /** Folder of the recordings, absolute; null if they are in a bucket. */
  readonly storageDir?: string | null;
};

type Holder = {
  readonly pid: number;
  readonly bornAt: string | null;
  readonly url: string;
  /** Addresses of the services; absent while the product starts. */
  readonly inner?: InnerAddresses;
};

type DataLock = {
  /** Publishes the addresses of the services in the lock file. */
  readonly publish: (inner: InnerAddresses) => Promise<void>;
  readonly release: () => Promise<void>;
};

const GUARD_CHARACTERS = 12;

/** Locks the data folder for this process. Refuses with one sentence while another live process holds the lock. */
export const lockDataDir = async (file: string, url: string): Promise<DataLock> => {
  const holder: Holder = { pid: process.pid, bornAt: findProcessBirth(process.pid), url };
  const take = () => createFile(file, JSON.stringify(holder));
  if (!(await take())) {
    refuseIfAlive(await findHolder(file));
    await removeStale(file, url);
    if (!(await take())) throw new Refusal(takenSentence((await findHolder(file))?.url ?? url));
  }
  return {
    publish: async (inner) => {
      await writeFile(`${file}.new`, JSON.stringify({ ...holder, inner }), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    release: () => rm(file, { force: true }),
  };
};

/** Returns the product that runs with a data folder; undefined if none does. */
export const findRunningProduct = async (file: string): Promise<Holder | undefined> => {
  const holder = await findHolder(file);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
};

/** Returns the folder of a product's recordings; undefined if they are in a bucket. */
export const storageDirOf = ({ inner }: Holder, dataDir: string): string | undefined =>
  inner?.storageDir === null ? undefined : (inner?.storageDir ?? join(dataDir, 'storage'));

const takenSentence = (url: string): string =>
  `Escriba is already running with this data at ${url}; stop it first, or start another with ESCRIBA_DATA_DIR=<folder> PORT=<port> npm start`;

const refuseIfAlive = (holder: Holder | undefined): void => {
  if (holder !== undefined && isAlive(holder)) throw new Refusal(takenSentence(holder.url));
};

/**
 * Removes a lock that was found stale, one start at a time: another one may have taken it over meanwhile. The guard is a lock of its own, so one that a killed
 * start left is taken over, too.
 */
const removeStale = async (file: string, url: string): Promise<void> => {
  const stale = await readLock(file);
  if (stale === undefined) return;
  const name = createHash('sha256').update(stale).digest('hex').slice(0, GUARD_CHARACTERS);
  const guard = await lockDataDir(`${file}.${name}`, url);
  try {
    refuseIfAlive(await findHolder(file));
    if ((await readLock(file)) === stale) await rm(file);
  } finally {
    await guard.release();
  }
};

/** Returns the content of a lock file; undefined if there is none. */
const readLock = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

const findHolder = async (file: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return undefined; // gone, or truncated by a crash: the lock is free
  }
};

/** Another program may have the process id by now; its start time shows it. */
const isAlive = ({ pid, bornAt }: Holder): boolean =>
  isProcessRunning(pid) && (bornAt === null || findProcessBirth(pid) === bornAt);
