import { type Kysely, sql } from 'kysely';

/** Adds PIX Automático: whether renewals are debited, by which authorisation, and the code that its payer pays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table subscriptions
      add column automatic boolean not null default false,
      add column authorization_id text unique,
      add column code_id text unique`.execute(db);
};
