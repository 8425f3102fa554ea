import { type Kysely, sql } from 'kysely';

/** Sorts folders and tags by their names without accents, and by the value of numbers, as recordings are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['folders', 'tags']) {
    await sql`alter table ${sql.table(table)} add column sort_key text collate "C" not null default ''`.execute(
      db,
    );
    await sql`update ${sql.table(table)} set sort_key = (
      select coalesce(string_agg(part[1] || lpad(part[2], greatest(length(part[2]), sign(length(part[2]))::int * 12), '0'), '' order by place), '')
      from regexp_matches(
        regexp_replace(normalize(lower(name), nfd), '[\\u0300-\\u036f]', '', 'g'), '(\\D*)(\\d*)', 'g'
      ) with ordinality as found (part, place)
    )`.execute(db);
  }
};
