import { type Kysely, sql } from 'kysely';

/**
 * Adds the public address to links of quotes for one: the server fetches the file once the quote is accepted. `accepted_at` is null until then, and
 * for files that a program sends.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table upload_links add column source_url text, add column accepted_at timestamptz`.execute(
    db,
  );
};
