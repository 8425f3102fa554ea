import { type Kysely, sql } from 'kysely';

/**
 * Adds when the user of a session last authenticated: by password or at Google. A session that another one created inherits the time. Null
 * means unknown, and never recent, as in extension sessions from before this column existed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add column authenticated_at timestamptz`.execute(db);
  await sql`update sessions set authenticated_at = created_at where method <> 'extension'`.execute(db);
};
