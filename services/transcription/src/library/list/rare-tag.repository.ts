import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Number up to which recordings are read and sorted; more are selected from the index of the sort order. */
export const SORTED_MAX = 2_000;

/** Returns the tag that the fewest recordings have; undefined if they are too many to read and sort. The tags may be another user's. */
export const findRareTag = async (db: Kysely<DB>, tagIds: readonly string[]): Promise<string | undefined> => {
  if (tagIds.length === 0) return undefined;
  const counts = tagIds.map(
    (id) => sql`(
      select count(*)::int from (select from recording_tags where tag_id = ${id} limit ${SORTED_MAX + 1}) as counted
    )`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  const counted = rows[0]?.counts ?? [];
  const least = Math.min(...counted);
  return least > SORTED_MAX ? undefined : tagIds[counted.indexOf(least)];
};
