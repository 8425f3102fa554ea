import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate.ts';
import type { Migrations } from '../migrate.ts';
import { listForeignKeys, listTables } from './describe-schema.ts';
import { claimSchemas, releaseSchemas } from './claimed-schemas.ts';
import { connect, named, names } from './dump-database.ts';
import type { DatabaseDump } from './dump-database.ts';

type LoadInput = {
  readonly url: string;
  readonly dump: DatabaseDump;
  /** Migrations of each schema of the dump. */
  readonly migrations: Readonly<Record<string, Migrations>>;
  /** Opens the rows of a table. */
  readonly read: (table: { readonly schema: string; readonly table: string }) => Readable;
  /** Changes the rows before anything can read them. */
  readonly adjust?: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Loads a dump into a database that has none of its schemas: creates them as the dump's migrations did, loads all rows in one transaction,
 * and then migrates to the newest. After a failure the schemas are removed again; those that a killed process leaves are removed by the next load. Throws before it
 * changes anything if a schema exists, if another load runs, or if the dump has migrations that this code does not have.
 */
export const loadDatabase = async (input: LoadInput): Promise<void> => {
  const schemas = Object.keys(input.dump.migrations);
  requireKnown(input);
  const client = await connect(input.url, 'load');
  try {
    await claimSchemas(client, schemas);
    try {
      await migrateAll(input, (schema) => input.dump.migrations[schema]?.at(-1));
      await client.query('begin');
      await loadRows(client, input, schemas);
      await client.query('commit');
      await migrateAll(input, () => undefined);
    } catch (error) {
      // Without a connection they stay claimed, and the next load removes them.
      await dropSchemas(client, schemas).catch(() => undefined);
      throw error;
    }
    await releaseSchemas(client, schemas);
    for (const table of await listTables(client, schemas)) await client.query(`analyze ${named(table)}`);
  } finally {
    await client.end();
  }
};

const requireKnown = ({ dump, migrations }: LoadInput): void => {
  for (const [schema, applied] of Object.entries(dump.migrations)) {
    const unknown = applied.filter((name) => !(name in (migrations[schema] ?? {})));
    if (unknown.length > 0)
      throw new Error(
        `the data is newer than this code: ${schema} has ${unknown.join(', ')}; use the version of Escriba that wrote it, or a newer one`,
      );
  }
};

const migrateAll = async (
  { url, dump, migrations }: LoadInput,
  through: (schema: string) => string | undefined,
): Promise<void> => {
  for (const [schema, applied] of Object.entries(dump.migrations))
    if (applied.length > 0)
      await migrate({
        url,
        schema,
        migrations: migrations[schema] ?? {},
        through: through(schema),
        isClaimed: true,
      });
};

/** Loads rows without the triggers and foreign keys, which the rows obeyed where they come from. The keys are checked again at the end. */
const loadRows = async (client: ClientBase, input: LoadInput, schemas: readonly string[]): Promise<void> => {
  const present = await listTables(client, schemas);
  const foreignKeys = await listForeignKeys(client, schemas);
  for (const table of present) await client.query(`alter table ${named(table)} disable trigger user`);
  for (const key of foreignKeys)
    await client.query(`alter table ${named(key)} drop constraint ${escapeIdentifier(key.name)}`);
  // Migrations may have filled tables.
  if (present.length > 0) await client.query(`truncate ${present.map(named).join(', ')}`);
  for (const table of input.dump.tables) {
    const copy = client.query(copyFrom(`copy ${named(table)} (${names(table.columns)}) from stdin`));
    await pipeline(input.read(table), copy, { signal: input.signal });
    if (copy.rowCount !== table.rows)
      throw new Error(`${named(table)} has ${copy.rowCount} rows in place of ${table.rows}`);
  }
  for (const { schema, sequence, lastValue } of input.dump.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [
      named({ schema, table: sequence }),
      lastValue,
    ]);
  await input.adjust?.((text, values) => client.query(text, values));
  for (const key of foreignKeys)
    await client.query(
      `alter table ${named(key)} add constraint ${escapeIdentifier(key.name)} ${key.definition}`,
    );
  for (const table of present) await client.query(`alter table ${named(table)} enable trigger user`);
};

const dropSchemas = async (client: ClientBase, schemas: readonly string[]): Promise<void> => {
  await client.query('rollback');
  for (const schema of schemas)
    await client.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`);
};
