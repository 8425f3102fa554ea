import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import { columnTypes } from './column-types.ts';
import { registerPoolMetrics } from './pool-metrics.ts';
import { createStorePool } from './store-pool.ts';

export type DatabaseOptions = {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** The service's own schema; unqualified names are looked up there, then in `public`. */
  readonly schema: string;
  /** Maximum number of connections. Default 10. */
  readonly poolMax?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Longest time for one statement; 0 means no limit. Default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a connection. Default 5 s. */
  readonly connectTimeoutMs?: number;
  readonly logger?: { readonly warn: (fields: object, event: string) => void };
  /** Receives the gauges of the pool. */
  readonly registry?: Registry;
};

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
const CLIENT_GRACE_MS = 5_000;

/**
 * A pool that survives a restart of Postgres: connections that break while idle are logged and replaced by the next query, and statements
 * of that time fail with `store.unavailable`, with the driver's error as cause. Close it with `destroy()`.
 */
export const createDatabase = <DB>(options: DatabaseOptions): Kysely<DB> => {
  const pool = new Pool(poolConfig(options));
  // If the connection breaks between two statements of a transaction, the next one fails with it. Without a listener the process would
  // exit.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.registry !== undefined) registerPoolMetrics(options.registry, pool);
  pool.on('error', (error) => options.logger?.warn({ err: error }, 'database.idle_connection_lost'));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: createStorePool(pool) }) });
};

/** Throws unless Postgres responds. */
export const pingDatabase = async <DB>(db: Kysely<DB>): Promise<void> => {
  await sql`select 1`.execute(db);
};

const poolConfig = (options: DatabaseOptions): PoolConfig => {
  const { url, schema, poolMax = 10, applicationName } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  return {
    connectionString: url,
    max: poolMax,
    options: `-c search_path=${searchPath(schema)}`,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
    // The client's timeout frees the caller when the server silently disappears.
    ...(statementTimeoutMs === 0
      ? {}
      : { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + CLIENT_GRACE_MS }),
  };
};

const searchPath = (schema: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new TypeError(`not a schema name: ${schema}`);
  return schema === 'public' ? schema : `${schema},public`;
};
