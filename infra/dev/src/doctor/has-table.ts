import type { Client } from 'pg';

/** Returns whether a table exists, so that an empty database is no failure of its own. */
export const hasTable = async (client: Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found === true;
};
