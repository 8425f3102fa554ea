import { type Kysely, sql } from 'kysely';

/** Creates the table of workspaces, whose recordings use the plan and quota of a user, and adds to charges which workspace they are of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table workspaces (
      id text primary key check (length(id) between 1 and 64),
      payer_id text not null check (length(payer_id) between 1 and 64),
      version bigint not null check (version >= 0),
      closed_at timestamptz
    )`.execute(db);
  await sql`alter table charges add column workspace_id text`.execute(db);
  await sql`
    create unique index charges_of_workspace on charges (workspace_id, transcription_id, round)
      where workspace_id is not null`.execute(db);
  await sql`
    create index charges_of_workspace_by_month on charges (workspace_id, month, reserved_at, transcription_id, round)
      where workspace_id is not null`.execute(db);
};
