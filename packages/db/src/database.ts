import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import { columnTypes } from './column-types.ts';
import { registerPoolMetrics } from './pool-metrics.ts';
import { createStorePool } from './store-pool.ts';

export type Pooling = 'session' | 'transaction';

export type DatabaseOptions = {
  /** The address of the database: `postgres://user:password@host:port/database` */
  readonly url: string;
  /** The service's own schema; unqualified names are looked up there, then in `public`. */
  readonly schema: string;
  /** Maximum number of connections. Default 10. */
  readonly poolMax?: number;
  /**
   * How connections are pooled. `transaction`: a pooler gives each transaction another connection of Postgres, so that nothing may be stored
   * in a session. Default `session`.
   */
  readonly pooling?: Pooling;
  /** The name shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Longest time for one statement; 0 means no limit. Default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a connection. Default 5 s. */
  readonly connectTimeoutMs?: number;
  readonly logger?: { readonly warn: (fields: object, event: string) => void };
  /** Receives the gauges of the pool. */
  readonly registry?: Registry;
};

const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
const CLIENT_GRACE_MS = 5_000;

/**
 * Opens a pool that survives a restart of Postgres: connections that break while idle are logged and replaced by the next query, and
 * statements of that time fail with `store.unavailable`, with the driver's error as cause. Close it with `destroy()`.
 */
export const createDatabase = <DB>(options: DatabaseOptions): Kysely<DB> => {
  const pool = new Pool(poolConfig(options));
  // If the connection breaks between two statements of a transaction, the next one fails with it. Without a listener the process would
  // exit.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.registry !== undefined) registerPoolMetrics(options.registry, pool);
  pool.on('error', (error) => options.logger?.warn({ err: error }, 'database.idle_connection_lost'));
  const settings = options.pooling === 'transaction' ? transactionSettings(options) : undefined;
  const db = new Kysely<DB>({ dialect: createDialect(createStorePool(pool, settings)) });
  poolSizes.set(db, pool.options.max);
  return db;
};

/**
 * Creates the dialect without Kysely's lock of migrations, which belongs to a session: `migrate` has a lock of its own, which ends with its
 * transaction.
 */
const createDialect = (pool: PostgresPool): Dialect => {
  const postgres = new PostgresDialect({ pool });
  const unlocked = { acquireMigrationLock: async () => {}, releaseMigrationLock: async () => {} };
  return {
    createAdapter: () => Object.assign(new PostgresAdapter(), unlocked),
    createDriver: () => postgres.createDriver(),
    createIntrospector: (db) => postgres.createIntrospector(db),
    createQueryCompiler: () => postgres.createQueryCompiler(),
  };
};

const poolSizes = new WeakMap<object, number>();

/** Returns the maximum number of connections of a database that `createDatabase` opened; the default for handles made from one. */
export const readPoolMax = (db: object): number => poolSizes.get(db) ?? POOL_MAX;

/** Throws unless Postgres responds. */
export const pingDatabase = async <DB>(db: Kysely<DB>): Promise<void> => {
  await sql`select 1`.execute(db);
};

const poolConfig = (options: DatabaseOptions): PoolConfig => {
  const { url, poolMax = POOL_MAX, applicationName } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  return {
    connectionString: url,
    max: poolMax,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
    // The client's timeout frees the caller when the server silently disappears.
    ...(statementTimeoutMs === 0 ? {} : { query_timeout: statementTimeoutMs + CLIENT_GRACE_MS }),
    ...(options.pooling === 'transaction' ? {} : sessionSettings(options)),
  };
};

/** Returns the settings that are sent when a connection starts. */
const sessionSettings = ({
  schema,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: DatabaseOptions): PoolConfig => ({
  options: `-c search_path=${searchPath(schema)}`,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  ...(statementTimeoutMs === 0 ? {} : { statement_timeout: statementTimeoutMs }),
});

/** Returns the same settings for one transaction. */
const transactionSettings = ({
  schema,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: DatabaseOptions): string =>
  [
    `set local search_path to ${searchPath(schema)}`,
    `set local idle_in_transaction_session_timeout to ${IDLE_TRANSACTION_TIMEOUT_MS}`,
    `set local statement_timeout to ${statementTimeoutMs}`,
  ].join('; ');

const searchPath = (schema: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new TypeError(`not a schema name: ${schema}`);
  return schema === 'public' ? schema : `${schema},public`;
};
