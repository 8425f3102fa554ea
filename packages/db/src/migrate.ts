import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Pooling, createDatabase } from './database.ts';
import { isClaim } from './dump/claimed-schemas.ts';
import { grantServiceRole } from './service-role.ts';
import { untilReachable } from './until-reachable.ts';

/** One migration; there are no down migrations. */
export type Migration = { readonly up: (db: Kysely<unknown>) => Promise<void> };
/** Migrations by name, in alphabetical order: `0001-recordings`, `0002-…`. */
export type Migrations = Readonly<Record<string, Migration>>;

type MigrateInput = {
  readonly url: string;
  readonly schema: string;
  readonly migrations: Migrations;
  /** Connection of the service's own role, which gets the rows of the schema (`grantServiceRole`). Default: none. */
  readonly serviceUrl?: string | undefined;
  /** How connections are pooled, as in `createDatabase`. */
  readonly pooling?: Pooling | undefined;
  /** The last migration to run. Default: the newest. */
  readonly through?: string | undefined;
  /** Whether the caller loads the rows of a dump into the schema, and has claimed it; all others are refused until that is complete. */
  readonly isClaimed?: boolean | undefined;
  /** Called before migrations run on a schema that has some already; a failure prevents them. */
  readonly onBeforeUpgrade?: (() => Promise<void>) | undefined;
};

const LOCK = 'escriba.migrate';
/** Time to wait for Postgres. Migrations start together with it: its name, its socket and its recovery may take longer than their own start. */
const REACHABLE_WITHIN_MS = 60_000;

/**
 * Creates the schema and runs the pending migrations; returns their names. Waits up to a minute for Postgres, and concurrent callers wait for each other. A failed migration rolls
 * back those of the same call, and throws its cause. Throws before it changes anything if the database has migrations that the code does not
 * know.
 */
export const migrate = async ({
  url,
  serviceUrl,
  pooling = 'session',
  ...input
}: MigrateInput): Promise<string[]> => {
  const db = createDatabase<unknown>({
    url,
    schema: input.schema,
    poolMax: 1,
    pooling,
    applicationName: `migrate-${input.schema}`,
    statementTimeoutMs: 0,
  });
  try {
    await untilReachable(db, REACHABLE_WITHIN_MS);
    const applied = await lockMigrations(db, (transaction) => runPending(transaction, input));
    if (serviceUrl !== undefined)
      await lockMigrations(db, () => grantServiceRole({ ownerUrl: url, serviceUrl, schema: input.schema }));
    return applied;
  } finally {
    await db.destroy();
  }
};

/** Locks migrations for a transaction, a lock that a pooler of transactions keeps too. */
const lockMigrations = <T>(
  db: Kysely<unknown>,
  work: (transaction: Kysely<unknown>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    // A dump before the migrations takes as long as it takes.
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction);
    return work(transaction);
  });

const runPending = async (
  db: Kysely<unknown>,
  {
    schema,
    migrations,
    through,
    isClaimed,
    onBeforeUpgrade,
  }: Omit<MigrateInput, 'url' | 'serviceUrl' | 'pooling'>,
): Promise<string[]> => {
  if (isClaimed !== true) await refuseHalfRestored(db, schema);
  const applied = await readApplied(db, schema);
  refuseNewer(applied, schema, migrations);
  const isUpgrade = applied.length > 0 && applied.length < Object.keys(migrations).length;
  if (isUpgrade) await onBeforeUpgrade?.();
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    migrationTableSchema: schema,
  });
  const { error, results = [] } = await (through === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(through));
  const failed = results.find((result) => result.status === 'Error');
  if (error !== undefined)
    throw new Error(`migration of ${schema} failed${failed ? ` at ${failed.migrationName}` : ''}`, {
      cause: error,
    });
  return results.map((result) => result.migrationName);
};

const readApplied = async (db: Kysely<unknown>, schema: string): Promise<readonly string[]> => {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.migration`}) is not null as exists`.execute(db);
  if (found[0]?.exists !== true) return [];
  const table = sql.id(schema, 'migration');
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const refuseHalfRestored = async (db: Kysely<unknown>, schema: string): Promise<void> => {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = ${schema}`.execute(
    db,
  );
  if (isClaim(rows[0]?.comment))
    throw new Error(`the restore of ${schema} is not complete: let it end, or run it again`);
};

const refuseNewer = (applied: readonly string[], schema: string, migrations: Migrations): void => {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `the database is newer than this code: ${schema} has ${unknown.join(', ')}; run the version of Escriba that migrated it, or a newer one`,
    );
};
