import { createOutboxTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of links to set a password: at most one per account, as SHA-256. The outbox has the requests for mails; only the mail has
 * the link.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table password_resets (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null unique check (length(token_hash) = 32),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db);
  await createOutboxTable(db);
};
