import { randomBytes } from 'node:crypto';
import { mkdir, readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../bootstrap/fail.mjs';
import { closeFileToOthers, closeToOthers } from './close-to-others.ts';
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

const keepSecret = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
};
