import { type Kysely, sql } from 'kysely';

/**
 * When the person of a session last proved who he is: by password or at Google. A session that another one let in inherits it.
 * Null, as in sessions that an extension began before this column was there: unknown, and never recent.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add column authenticated_at timestamptz`.execute(db);
  await sql`update sessions set authenticated_at = created_at where method <> 'extension'`.execute(db);
};
