import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '@escriba/db';
import { startOwnStores } from '@escriba/testing';
import { sql } from 'kysely';

const COMMANDS = resolve(import.meta.dirname, '../../../../infra/dev/src');

/** Where one deployment stores its data, as its environment names it. */
export type Deployment = Readonly<Record<'DATABASE_URL' | 'STORAGE_DIR' | 'AUTH_KEY_SECRET', string>>;

/** Opens deployments on a Postgres server of their own, with the same secrets; `close` deletes all data. */
export const openDeployments = async (folder: string) => {
  const stores = await startOwnStores();
  const AUTH_KEY_SECRET = randomBytes(32).toString('hex');
  const server = String(process.env['ESCRIBA_TEST_DATABASE_URL']);
  return {
    create: async (name: string): Promise<Deployment> => {
      const admin = createDatabase({ url: server, schema: 'public' });
      await sql`create database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
      const url = new URL(server);
      url.pathname = `/${name}`;
      const STORAGE_DIR = join(folder, name);
      await mkdir(STORAGE_DIR);
      return { DATABASE_URL: url.href, STORAGE_DIR, AUTH_KEY_SECRET };
    },
    close: stores.close,
  };
};

/** Runs the operators' command; returns the time in ms. */
export const runCommand = async (
  command: 'backup' | 'restore',
  folder: string,
  deployment: Deployment,
): Promise<number> => {
  const startedAt = performance.now();
  const env = { ...process.env, ...deployment };
  await promisify(execFile)(process.execPath, [join(COMMANDS, `${command}.ts`), folder], { env });
  return performance.now() - startedAt;
};

/** Returns the only backup in a folder. */
export const findBackup = async (folder: string): Promise<string> => {
  const [name, ...others] = await readdir(folder);
  if (name === undefined || others.length > 0) throw new Error(`there is not one backup in ${folder}`);
  return join(folder, name);
};
