import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';

/** Returns every row of every table as one text, in a stable order, to compare or to search. */
export const dumpTables = async (db: Kysely<DB>): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${SCHEMA} and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(each)::text as row from ${sql.table(`${SCHEMA}.${name}`)} as each order by 1`.execute(
        db,
      );
      return [name, ...rows.map(({ row }) => row)].join('\n');
    }),
  );
  return parts.join('\n\n');
};
