import { type Kysely, sql } from 'kysely';

/**
 * Adds the revision of each text that an answer was made of. It is unknown, and the answer never stale, of what was answered before. A question about one
 * recording alone has it in `insights.revision`, since an answer that nothing was found has no source.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table question_sources add column revision integer`.execute(db);
};
