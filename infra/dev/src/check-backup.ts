import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { abortOnSignals, loadConfig } from '@escriba/runtime';
import { Refusal, failWith } from '../bootstrap/fail.mjs';
import { checkBackup } from './check-backup/check-backup.ts';
import { checkBackupConfig } from './config.ts';

const USAGE = `Usage: npm run check-backup -- BACKUP

Restores a backup into a Postgres and a folder of its own, starts the product on that copy and opens recordings in it. The copy is removed
afterwards; it sends no mail, calls no bank, and needs no other environment than BACKUP_IDENTITY, for an encrypted backup.`;

const check = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Refusal(USAGE);
  const config = loadConfig(checkBackupConfig, process.env);
  const workDir = await mkdtemp(join(tmpdir(), 'escriba-check-backup-'));
  try {
    await checkBackup({
      folder: resolve(folder),
      identity: config.BACKUP_IDENTITY,
      workDir,
      say: (sentence) => console.log(sentence),
      signal: abortOnSignals(),
    });
  } catch (error) {
    throw new Refusal(`The backup is not good: ${(error as Error).message}.`, { cause: error });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
};

await check().catch(failWith);
