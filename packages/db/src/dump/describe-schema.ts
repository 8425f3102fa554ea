import type { ClientBase } from 'pg';

export type TableRef = { readonly schema: string; readonly table: string };
type Table = TableRef & { readonly columns: readonly string[] };
type Sequence = { readonly schema: string; readonly sequence: string; readonly lastValue: string };
type ForeignKey = TableRef & { readonly name: string; readonly definition: string };

/** Tables of the migrations themselves: a load runs these migrations, and so fills them. */
const OF_MIGRATIONS = ['migration', 'migration_lock'];

/** Returns the tables of these schemas, by name, with the columns that Postgres does not compute. */
export const listTables = async (client: ClientBase, schemas: readonly string[]): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and not c.relname = any($2)
     order by 1, 2`,
    [schemas, OF_MIGRATIONS],
  );
  return rows;
};

/** Returns the sequences of these schemas that have given a value. */
export const listSequences = async (client: ClientBase, schemas: readonly string[]): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as sequence, last_value::text as "lastValue"
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
};

export const listForeignKeys = async (
  client: ClientBase,
  schemas: readonly string[],
): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname as schema, c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and f.contype = 'f'`,
    [schemas],
  );
  return rows;
};

/** Returns the names of a schema's migrations, in order; none without the schema. */
export const listMigrations = async (client: ClientBase, schema: string): Promise<string[]> => {
  const { rows: found } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [`"${schema}".migration`],
  );
  if (found[0]?.exists !== true) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from "${schema}".migration order by name`,
  );
  return rows.map(({ name }) => name);
};
