import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listMigrations, listSequences, listTables } from './describe-schema.ts';

/** Contents of a dump besides the rows of its tables. */
export type DatabaseDump = {
  /** Names of the migrations that each schema had, in order. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
  readonly tables: readonly {
    readonly schema: string;
    readonly table: string;
    readonly columns: readonly string[];
    readonly rows: number;
  }[];
  readonly sequences: readonly {
    readonly schema: string;
    readonly sequence: string;
    readonly lastValue: string;
  }[];
};

/** Runs a query on the dump's moment. */
export type SnapshotQuery = <Row extends object>(text: string) => Promise<readonly Row[]>;

type DumpInput = {
  readonly url: string;
  readonly schemas: readonly string[];
  /** Opens the destination of a table's rows, in the text format of COPY. */
  readonly write: (table: { readonly schema: string; readonly table: string }) => Writable;
  /** Reads more of the same moment. */
  readonly onSnapshot?: (query: SnapshotQuery) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Writes the rows of all tables of these schemas as they were at one moment, while the database stays in use. Throws the driver's or the
 * destination's error; destinations that were opened are destroyed then.
 */
export const dumpDatabase = async (input: DumpInput): Promise<DatabaseDump> => {
  const client = await connect(input.url, 'dump');
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local datestyle = 'ISO'`);
    await client.query(`set local intervalstyle = 'postgres'`);
    const migrations: Record<string, string[]> = {};
    for (const schema of input.schemas) migrations[schema] = await listMigrations(client, schema);
    const tables: DatabaseDump['tables'][number][] = [];
    for (const table of await listTables(client, input.schemas)) {
      const copy = client.query(copyTo(`copy ${named(table)} (${names(table.columns)}) to stdout`));
      await pipeline(copy, input.write(table), { signal: input.signal });
      tables.push({ ...table, rows: copy.rowCount });
    }
    const sequences = await listSequences(client, input.schemas);
    await input.onSnapshot?.(
      async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
    );
    await client.query('commit');
    return { migrations, tables, sequences };
  } finally {
    await client.end();
  }
};

/** Connects without limits of time for one statement. */
export const connect = async (url: string, applicationName: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  // A connection that breaks fails the query that runs; without a listener the process would exit.
  client.on('error', () => {});
  await client.connect();
  return client;
};

export const named = ({ schema, table }: { readonly schema: string; readonly table: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

export const names = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');
