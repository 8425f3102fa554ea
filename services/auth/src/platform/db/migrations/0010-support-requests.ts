import { type Kysely, sql } from 'kysely';

/** Creates the table of messages to the operator. They are deleted with the account of the sender, and a year after they were closed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table support_requests (
      reference text primary key check (reference ~ '^[0-9]{8}-[0-9]{8}$'),
      subject text not null,
      message text not null,
      name text not null,
      email text not null,
      user_id uuid references users,
      transcription_id uuid,
      ip text not null,
      created_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index support_requests_created on support_requests (created_at desc)`.execute(db);
  await sql`create index support_requests_user on support_requests (user_id)`.execute(db);
  await sql`create index support_requests_closed on support_requests (closed_at)`.execute(db);
};
