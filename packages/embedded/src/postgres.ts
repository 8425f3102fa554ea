import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './free-port.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { initialiseCluster } from './postgres-cluster.ts';
import { releaseStaleLock } from './postgres-lock.ts';
import { choosePostgresRunner } from './postgres-user.ts';
import { spawnServer } from './server-process.ts';
import type { EmbeddedServer } from './server-process.ts';

export type EmbeddedPostgresOptions = {
  /** The cluster's files: created at the first start, reused afterwards. */
  readonly dataDir: string;
  /** The port. Default: a free one. */
  readonly port?: number;
  /** Whether to leave the files after the end; otherwise they are deleted, and writes are not synced to disk. */
  readonly persistent: boolean;
  /** The name of the database, created if missing; `url` connects to it. Default `postgres`. */
  readonly database?: string;
  readonly onLog?: (text: string) => void;
};

/** Starts Postgres from the npm package on 127.0.0.1. Throws a `ServerStartError` that says how to fix it. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedServer> => {
  const { dataDir, persistent, database = 'postgres' } = options;
  const port = options.port ?? (await findFreePort());
  const binaries = findPostgresBinaries();
  await mkdir(dirname(dataDir), { recursive: true });
  const runner = choosePostgresRunner({ dataDir, paths: [binaries.postgres, dirname(dataDir)] });
  const password = await initialiseCluster({ dataDir, initdb: binaries.initdb, runner });
  await releaseStaleLock(dataDir);
  const [command = '', ...args] = [...runner.prefix, binaries.postgres, ...postgresArguments(options, port)];
  const server = await spawnServer({
    name: 'Postgres',
    command,
    args,
    identity: runner.identity,
    stopSignal: 'SIGINT',
    ready: /database system is ready to accept connections/,
    explain: (output) => explain(output, dataDir, port),
    temporaryDir: persistent ? undefined : dataDir,
    onLog: options.onLog,
  });
  const stop = async () => {
    await server.stop();
    if (!persistent) await rm(dataDir, { recursive: true, force: true });
  };
  const url = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  if (database !== 'postgres') await createDatabaseIfMissing(url('postgres'), database);
  return { ...server, stop, port, url: url(database) };
};

const postgresArguments = ({ dataDir, persistent }: EmbeddedPostgresOptions, port: number): string[] => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(persistent ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return ['-D', dataDir, '-p', String(port), ...flags];
};

const createDatabaseIfMissing = async (url: string, name: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};

const explain = (output: string, dataDir: string, port: number): string | undefined => {
  if (/Address already in use/.test(output))
    return `Port ${port} for Postgres is used by another program: stop it or choose another port`;
  if (/No space left on device/.test(output))
    return `The disk that holds ${dataDir} is full: Postgres cannot start`;
  if (/database files are incompatible with server/.test(output))
    return `The data in ${dataDir} was written by another version of Postgres: move it away or use that version`;
  if (/lock file .* already exists|pre-existing shared memory/.test(output))
    return `Another Postgres already uses ${dataDir}: stop the other Escriba first`;
  if (/Permission denied/.test(output)) return `Postgres cannot read ${dataDir}: give its user that folder`;
  return undefined;
};
