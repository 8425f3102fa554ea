import { type Kysely, sql } from 'kysely';

/** Adds the language of the mails that an account gets without requesting them, and an index by which gateways read revoked keys. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add column locale text not null default 'pt' check (locale in ('pt', 'en'))`.execute(
    db,
  );
  await sql`
    create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null`.execute(db);
};
