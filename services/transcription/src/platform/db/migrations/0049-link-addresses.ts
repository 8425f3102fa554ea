import { type Kysely, sql } from 'kysely';

/** Adds the encrypted token of an open link, so that its owner can copy its address again. Null for older and for closed links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table share_links add column sealed_token bytea`.execute(db);
};
