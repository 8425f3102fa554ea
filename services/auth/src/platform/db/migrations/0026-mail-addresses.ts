import { type Kysely, sql } from 'kysely';

/** Adds when the user of an account has confirmed its address by a link in a mail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column mail_confirmed_at timestamptz`.execute(db);
};
