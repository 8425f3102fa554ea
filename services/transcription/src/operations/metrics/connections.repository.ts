import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type Connections = { readonly used: number; readonly max: number };

/** Returns the connections to the server of Postgres, of all its databases and clients, and how many it accepts. */
export const readConnections = async (db: Kysely<DB>): Promise<Connections> => {
  const { rows } = await sql<Connections>`
    select coalesce(sum(numbackends), 0)::int as used, current_setting('max_connections')::int as max
    from pg_stat_database`.execute(db);
  return rows[0] ?? { used: 0, max: 0 };
};
