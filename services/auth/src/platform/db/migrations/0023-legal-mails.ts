import { type Kysely, sql } from 'kysely';

/** Creates the table of the versions of legal texts that an account was notified of by mail. The rows are deleted with the account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table legal_mails (
      user_id uuid not null references users on delete cascade,
      document text not null,
      version text not null,
      recorded_at timestamptz not null,
      primary key (user_id, document, version)
    )`.execute(db);
};
