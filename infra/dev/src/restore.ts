import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '@escriba/backup';
import { abortOnSignals, loadConfig } from '@escriba/runtime';
import { createStorage } from '@escriba/storage';
import { Refusal, failWith } from '../bootstrap/fail.mjs';
import { restoreConfig } from './config.ts';
import { readAllMigrations } from './services.ts';

const USAGE = `Usage: DATABASE_URL=… STORAGE_DIR=… npm run restore -- BACKUP

Restores a backup into a database without Escriba's tables and a folder or bucket for recordings.`;

const restore = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Refusal(USAGE);
  const config = loadConfig(restoreConfig, process.env);
  if (config.STORAGE_DIR === undefined && config.S3_BUCKET === undefined)
    throw new Refusal('Set STORAGE_DIR or S3_BUCKET, where the recordings go.');
  const startedAt = performance.now();
  const { createdAt, files, database } = await restoreBackup({
    folder: resolve(folder),
    databaseUrl: config.DATABASE_URL,
    migrations: await readAllMigrations(),
    storage: createStorage({ ...config, STORAGE_DIR: config.STORAGE_DIR ?? '' }),
    identity: config.BACKUP_IDENTITY,
    signal: abortOnSignals(),
  }).catch((error: unknown) => {
    throw new Refusal(`Nothing was restored: ${(error as Error).message}.`, { cause: error });
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `Restored the state of ${createdAt}: ${files.length - database.tables.length} recordings, ${seconds} s`,
  );
};

await restore().catch(failWith);
