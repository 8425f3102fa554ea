import type { Client } from 'pg';
import { type Finding, error, ok, warning } from './finding.ts';
import { hasTable } from './has-table.ts';

const CHECK = 'signing keys';
const AHEAD_MS = 6 * 3_600_000;

/** Checks the signing keys. The auth service replaces them in time; a key that ends without a successor shows that it no longer does. */
export const checkKeys = async (client: Client, now: () => number): Promise<readonly Finding[]> => {
  if (!(await hasTable(client, 'auth.signing_keys'))) return [ok(CHECK, 'none yet')];
  const { rows } = await client.query<{ total: string; until: Date | null }>(
    'select count(*) as total, max(signs_until) as until from auth.signing_keys',
  );
  const { total = '0', until = null } = rows[0] ?? {};
  if (until === null)
    return [warning(CHECK, 'there is none', 'Start the auth service, which creates its keys.')];
  const found = `${total}, the last one signs until ${until.toISOString()}`;
  const leftMs = until.getTime() - now();
  if (leftMs <= 0)
    return [
      error(CHECK, found, 'Start the auth service: it creates keys, and without one it signs no token.'),
    ];
  return leftMs < AHEAD_MS
    ? [warning(CHECK, found, 'Restart the auth service and read its log: it has not created the next key.')]
    : [ok(CHECK, found)];
};
