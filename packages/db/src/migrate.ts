import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createDatabase } from './database.ts';

/** One migration; there are no down migrations. */
export type Migration = { readonly up: (db: Kysely<unknown>) => Promise<void> };
/** By name, in alphabetical order: `0001-recordings`, `0002-…`. */
export type Migrations = Readonly<Record<string, Migration>>;

type MigrateInput = { readonly url: string; readonly schema: string; readonly migrations: Migrations };

const LOCK = 'escriba.migrate';

/**
 * Creates the schema and runs the pending migrations; returns their names. Concurrent callers wait for each other. A failed migration rolls
 * back those of the same call, and throws its cause. Throws before it changes anything if the database has migrations that the code does not
 * know.
 */
export const migrate = async ({ url, schema, migrations }: MigrateInput): Promise<string[]> => {
  const db = createDatabase<unknown>({
    url,
    schema,
    poolMax: 2,
    applicationName: `migrate-${schema}`,
    statementTimeoutMs: 0,
  });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(connection);
      try {
        return await runPending(db, schema, migrations);
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${LOCK}))`.execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
};

const runPending = async (db: Kysely<unknown>, schema: string, migrations: Migrations): Promise<string[]> => {
  await refuseNewer(db, schema, migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    migrationTableSchema: schema,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error !== undefined)
    throw new Error(`migration of ${schema} failed${failed ? ` at ${failed.migrationName}` : ''}`, {
      cause: error,
    });
  return results.map((result) => result.migrationName);
};

const refuseNewer = async (db: Kysely<unknown>, schema: string, migrations: Migrations): Promise<void> => {
  const table = sql.id(schema, 'migration');
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.migration`}) is not null as exists`.execute(db);
  if (found[0]?.exists !== true) return;
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `the database is newer than this code: ${schema} has ${unknown.join(', ')}; run the version of Escriba that migrated it, or a newer one`,
    );
};
