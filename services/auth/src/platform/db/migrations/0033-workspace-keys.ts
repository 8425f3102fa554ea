import { type Kysely, sql } from 'kysely';

/** Adds the workspace for which an API key acts; null: for the person who made it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table api_keys add column workspace_id uuid`.execute(db);
  await sql`
    alter table api_keys add constraint api_keys_of_workspaces
      foreign key (workspace_id) references workspaces not valid`.execute(db);
  await sql`
    create index api_keys_of_workspace on api_keys (workspace_id)
      where workspace_id is not null`.execute(db);
};
