import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../bootstrap/fail.mjs';
import { closeFileToOthers, closeToOthers } from './close-to-others.ts';
import { createFile } from './create-file.ts';
import { INTERNAL_SECRET_FILE, type ServiceSecrets, deriveServiceSecrets } from './service-secrets.ts';

export type DataDir = {
  readonly path: string;
  /** The secrets that sign caller tokens, each those for its service. */
  readonly serviceSecrets: ServiceSecrets;
  /** The secret that encrypts the keys that sign access tokens. */
  readonly authKeySecret: string;
  /** Token of the local Asaas's webhook. */
  readonly asaasWebhookToken: string;
  readonly file: (...names: string[]) => string;
};

/** Mode of the folder. Root runs Postgres as another user, who must enter the folder without listing it. */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Disk space that a start needs: Postgres alone uses 40 MB at its first one. */
const FREE_BYTES_MIN = 300 * 1024 * 1024;

/** Creates the folder of all stored data, private to this user, and the secrets of its processes. */
export const openDataDir = async (path: string): Promise<DataDir> => {
  const file = (...names: string[]): string => join(path, ...names);
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  for (const name of ['storage', 'redis', 'logs']) await closeToOthers(file(name));
  await closeFileToOthers(file('running.json'));
  await requireSpace(path);
  return {
    path,
    file,
    serviceSecrets: deriveServiceSecrets(await keepSecret(file(INTERNAL_SECRET_FILE))),
    authKeySecret: await keepSecret(file('auth-key-secret')),
    asaasWebhookToken: await keepSecret(file('asaas-webhook-token')),
  };
};

const requireSpace = async (path: string): Promise<void> => {
  const { bavail, bsize } = await statfs(path);
  const freeBytes = bavail * bsize;
  if (freeBytes < FREE_BYTES_MIN) throw new Refusal(fullSentence(path, freeBytes));
};

const fullSentence = (path: string, freeBytes: number): string =>
  `The disk that holds ${path} has only ${Math.floor(freeBytes / 1024 ** 2)} MB left: free at least ` +
  `${FREE_BYTES_MIN / 1024 ** 2} MB or name another folder in ESCRIBA_DATA_DIR`;

/** Returns the secret of a file. Creates it if it is missing, or empty, as a power failure can leave one; of several starts at once all get the same. */
const keepSecret = async (file: string): Promise<string> => {
  for (;;) {
    const kept = await readIfPresent(file);
    if (kept !== undefined && kept !== '') return kept;
    if (kept === '') await rm(file, { force: true });
    await createFile(file, `${randomBytes(32).toString('hex')}\n`);
  }
};

const readIfPresent = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
