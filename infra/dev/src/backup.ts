import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BackupSummary,
  createBackup,
  createBackupKey,
  deleteOldBackups,
  isBackupRecipient,
  noteBackup,
} from '@escriba/backup';
import { abortOnSignals, loadConfig } from '@escriba/runtime';
import { createStorage } from '@escriba/storage';
import { Refusal, failWith } from '../bootstrap/fail.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { backupConfig } from './config.ts';
import { findRunningProduct, storageDirOf } from './product/data-lock.ts';
import { listServices } from './services.ts';

const USAGE = `Usage: npm run backup -- FOLDER [--keep NUMBER]
       npm run backup -- --new-key

Writes all rows and recordings of the deployment into a new folder in FOLDER; --keep deletes older backups but for this number.
--new-key prints a pair of keys for encrypted backups.`;

const backup = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'new-key': { type: 'boolean', default: false } },
  });
  if (values['new-key']) return printNewKey();
  const [parent, ...others] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (parent === undefined || others.length > 0) throw new Refusal(USAGE);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new Refusal(`--keep needs a number of at least 1.\n\n${USAGE}`);
  await run(resolve(parent), keep);
};

const run = async (parent: string, keep: number | undefined): Promise<void> => {
  const { databaseUrl, storage, recipient } = await findStores();
  const startedAt = performance.now();
  const made = await createBackup({
    databaseUrl,
    schemas: listServices(),
    storage,
    parent,
    recipient,
    signal: abortOnSignals(),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(made.folder);
  console.log(
    `${made.rows} rows of ${made.tables} tables and ${made.objects} recordings, ${megabytes(made.sizeBytes)} MB, ${seconds} s`,
  );
  if (made.lostObjects > 0 && made.objects === 0) throw new Refusal(lostSentence(made));
  if (made.lostObjects > 0) console.warn(`! ${lostSentence(made)}`);
  await noteBackup(databaseUrl, made);
  if (keep === undefined) return;
  for (const name of await deleteOldBackups(made, keep)) console.log(`deleted ${name}`);
};

/** With no recording at all it is most likely another storage, such as a disk that is not mounted: older backups stay, and the metric of the last one does not change. */
const lostSentence = ({ lostObjects, objects }: BackupSummary): string =>
  objects === 0
    ? `The backup has no recordings: the database names ${lostObjects}, and the storage has none of them. Check STORAGE_DIR or S3_BUCKET. Older backups were kept.`
    : `${lostObjects} recordings that the database names are not in the storage, nor in the backup.`;

const findStores = async () => {
  const config = loadConfig(backupConfig, process.env);
  const recipient = config.BACKUP_RECIPIENT;
  if (recipient !== undefined && !isBackupRecipient(recipient))
    throw new Refusal('BACKUP_RECIPIENT is not a public key of age: npm run backup -- --new-key prints one.');
  const dataDir = resolve(ROOT, config.ESCRIBA_DATA_DIR);
  const running = await findRunningProduct(join(dataDir, 'running.json'));
  const databaseUrl = config.DATABASE_URL ?? running?.inner?.stores?.postgres;
  if (databaseUrl === undefined)
    throw new Refusal('Set DATABASE_URL, or start the product whose data ESCRIBA_DATA_DIR names.');
  const folder = config.STORAGE_DIR ?? (running && storageDirOf(running, dataDir));
  if (folder === undefined && config.S3_BUCKET === undefined)
    throw new Refusal('Set STORAGE_DIR or S3_BUCKET, where the recordings are.');
  const storage = createStorage({ ...config, STORAGE_DIR: folder ?? '' });
  return { databaseUrl, storage, recipient };
};

const printNewKey = async (): Promise<void> => {
  const { recipient, identity } = await createBackupKey();
  console.log(`BACKUP_RECIPIENT=${recipient}`);
  console.log(`BACKUP_IDENTITY=${identity}`);
  console.log(
    '# The first encrypts and stays with the deployment; the second restores and stays away from it.',
  );
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

await backup().catch(failWith);
