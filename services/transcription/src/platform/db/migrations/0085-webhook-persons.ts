import { type Kysely, sql } from 'kysely';

/**
 * Adds the member who chose the address of a workspace's endpoint, null in a person's own space, and the folders of what a delivery is about, at the time of its
 * event: both decide which events the endpoint gets, and who sees them in its log.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table webhook_endpoints add column person_id text`,
  `alter table webhook_deliveries add column folder_ids uuid[] not null default '{}'`,
];
