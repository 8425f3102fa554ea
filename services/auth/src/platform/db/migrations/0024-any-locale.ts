import { type Kysely, sql } from 'kysely';

/** Lets an account have any language of the product: the code knows which ones there are, so that a new one needs no migration. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users drop constraint users_locale_check`.execute(db);
};
