import { sql } from 'kysely';
import type { Kysely } from 'kysely';

type Index = { name: string; definition: string };

/** Runs work on tables that only have their keys; rebuilds the other indexes afterwards. */
export const withoutIndexes = async (
  db: Kysely<unknown>,
  tables: readonly string[],
  say: (sentence: string) => void,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await sql<Index>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables})
      and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  const startedAt = performance.now();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  say(`  ${rows.length} indexes: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
};
