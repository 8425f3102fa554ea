import { createHash, randomUUID } from 'node:crypto';
import { createDatabase, migrate } from '@escriba/db';
import type { Migrations } from '@escriba/db';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { serverUrl } from './environment.ts';

type TestDatabaseOptions = { readonly schema: string; readonly migrations: Migrations };

export type TestDatabase<DB> = {
  readonly url: string;
  readonly db: Kysely<DB>;
  /** Closes `db` and deletes the database, even with open connections. */
  readonly drop: () => Promise<void>;
};

/** Time to connect: a machine that runs many tests is slow. */
const CONNECT_TIMEOUT_MS = 60_000;

/** Creates a migrated database for one test file: a copy of a template that the first caller creates. */
export const createTestDatabase = async <DB>(options: TestDatabaseOptions): Promise<TestDatabase<DB>> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = templateName(options);
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    try {
      await makeTemplate(admin, template, options);
      // Copies files: half the processor time of a copy through the write-ahead log.
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    } finally {
      await admin.query('select pg_advisory_unlock(hashtext($1))', [template]);
    }
  });
  const url = databaseUrl(name);
  const db = createDatabase<DB>({
    url,
    schema: options.schema,
    applicationName: 'test',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const drop = async () => {
    await db.destroy();
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { url, db, drop };
};

/** Returns the name of a template, which includes a hash of the migrations, so that a changed migration gets a new template. */
const templateName = ({ schema, migrations }: TestDatabaseOptions): string => {
  const source = Object.entries(migrations).map(([name, { up }]) => `${name} ${up.toString()}`);
  const digest = createHash('sha256').update(source.join('\n')).digest('hex');
  return `template_${schema}_${digest.slice(0, 16)}`;
};

const makeTemplate = async (admin: Client, template: string, options: TestDatabaseOptions): Promise<void> => {
  const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (found.rowCount !== 0) return;
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  await migrate({ url: databaseUrl(draft), ...options });
  await admin.query(`alter database ${draft} rename to ${template}`);
};

const databaseUrl = (name: string): string => {
  const url = serverUrl('ESCRIBA_TEST_DATABASE_URL');
  url.pathname = `/${name}`;
  return url.href;
};

const asAdmin = async (work: (admin: Client) => Promise<unknown>): Promise<void> => {
  const admin = new Client({ connectionString: serverUrl('ESCRIBA_TEST_DATABASE_URL').href });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
};
