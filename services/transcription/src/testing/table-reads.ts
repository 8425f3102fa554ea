import { eventually } from '@escriba/testing';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/**
 * Gives a table and its indexes the state that they have without dead rows, and Postgres its statistics: the costs of plans depend on both.
 * Postgres itself analyses tables at any time, and meanwhile keeps the rows that changes replace.
 */
export const compact = async (db: Kysely<DB>, table: keyof DB): Promise<void> => {
  await eventually(async () => {
    await sql`vacuum (analyze, index_cleanup on) ${sql.table(table)}`.execute(db);
    const { rows } = await sql<{ isClean: boolean }>`
      select relallvisible = relpages as "isClean" from pg_class where oid = ${table}::regclass`.execute(db);
    return rows[0]?.isClean;
  });
  await sql`reindex table ${sql.table(table)}`.execute(db);
};

/** Returns the result of queries, and how many rows of a table and entries of its indexes Postgres scanned for it. */
export const countReads = <T>(
  db: Kysely<DB>,
  table: keyof DB,
  query: (transaction: Kysely<DB>) => Promise<T>,
): Promise<{ result: T; read: number }> =>
  db.transaction().execute(async (transaction) => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ read: number }>`
        select sum(pg_stat_get_xact_tuples_returned(scanned))::int as read from (
          select ${table}::regclass as scanned
          union all select indexrelid from pg_index where indrelid = ${table}::regclass
        ) as relations`.execute(transaction);
      return rows[0]?.read ?? 0;
    };
    const before = await count();
    return { result: await query(transaction), read: (await count()) - before };
  });

/** Returns all columns of a table but those, for copies of its rows. */
export const columnsBut = async (db: Kysely<DB>, table: keyof DB, own: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and not column_name = any (${own})`.execute(
    db,
  );
  return sql.join(rows.map(({ name }) => sql.ref(name)));
};
