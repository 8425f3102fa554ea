import { type Kysely, sql } from 'kysely';

/** Adds the secrets before the previous one, each with the time until which it signs: a secret can be renewed several times in a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table webhook_endpoints add column earlier_secrets jsonb not null default '[]'`.execute(db);
};
