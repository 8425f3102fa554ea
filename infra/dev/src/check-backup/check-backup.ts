import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '@escriba/backup';
import { startEmbeddedPostgres } from '@escriba/embedded';
import { createCallerTokens } from '@escriba/http';
import { createFolderStorage } from '@escriba/storage';
import { startProduct } from '../product/product.ts';
import { listDown } from '../product/readiness.ts';
import { readAllMigrations } from '../services.ts';
import { openSamples } from './open-samples.ts';

type CheckInput = {
  readonly folder: string;
  readonly identity: string | undefined;
  /** An empty folder for the copy; the caller removes it. */
  readonly workDir: string;
  readonly say: (sentence: string) => void;
  readonly signal: AbortSignal;
};

/** Variables that programs need. Everything else of the environment could lead the copy to real stores, mailboxes or banks. */
const KEPT = /^(PATH|HOME|TMPDIR|LANG|LC_\w+|NODE_\w+|npm_\w+)$/;

/** Restores a backup, starts the product on the copy, and opens recordings in it. Throws what is wrong with it. */
export const checkBackup = async (input: CheckInput): Promise<void> => {
  const { workDir, say, signal } = input;
  await chmod(workDir, 0o711); // as root, Postgres runs as another user
  const postgres = await startEmbeddedPostgres({
    dataDir: join(workDir, 'postgres'),
    persistent: false,
    database: 'escriba',
  });
  try {
    const copy = { DATABASE_URL: postgres.url, STORAGE_DIR: join(workDir, 'storage') };
    await restore(input, copy);
    const product = await startProduct({
      dataDir: join(workDir, 'product'),
      env: { ...emptyEnvironment(), ...copy },
      signal,
    });
    try {
      const down = listDown(product.readiness).map(([name]) => name);
      if (!product.readiness.ready) throw new Error(`on it these parts do not work: ${down.join(', ')}`);
      say('Started: every part of the product is ready');
      const tokens = createCallerTokens({
        audience: 'transcription',
        secret: product.secrets.transcription,
      }).as('operator');
      say(await openSamples(postgres.url, { url: product.transcriptionUrl, tokens }));
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
};

type Copy = Readonly<Record<'DATABASE_URL' | 'STORAGE_DIR', string>>;

const restore = async ({ folder, identity, say, signal }: CheckInput, copy: Copy): Promise<void> => {
  await mkdir(copy.STORAGE_DIR);
  const { createdAt, database, files } = await restoreBackup({
    folder,
    databaseUrl: copy.DATABASE_URL,
    migrations: await readAllMigrations(),
    storage: createFolderStorage({ directory: copy.STORAGE_DIR }),
    identity,
    signal,
  });
  const rows = database.tables.reduce((total, table) => total + table.rows, 0);
  const objects = files.length - database.tables.length;
  say(
    `Restored: the state of ${createdAt}, ${rows} rows of ${database.tables.length} tables and ${objects} recordings, with their checksums`,
  );
};

const emptyEnvironment = (): Readonly<Record<string, undefined>> =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => !KEPT.test(name))
      .map((name) => [name, undefined]),
  );
