import type { Client } from 'pg';
import { listServices, readMigrations } from '../services.ts';
import { type Finding, error, ok } from './finding.ts';
import { hasTable } from './has-table.ts';

/** Compares each service's migrations with those that its schema has. */
export const checkMigrations = async (client: Client): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const service of listServices())
    findings.push(
      compare(service, Object.keys(await readMigrations(service)), await readApplied(client, service)),
    );
  return findings;
};

const readApplied = async (client: Client, schema: string): Promise<readonly string[]> => {
  if (!(await hasTable(client, `${schema}.migration`))) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from "${schema}".migration order by name`,
  );
  return rows.map(({ name }) => name);
};

const compare = (service: string, known: readonly string[], applied: readonly string[]): Finding => {
  const check = `migrations of ${service}`;
  const unknown = applied.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !applied.includes(name));
  if (unknown.length > 0)
    return error(
      check,
      `the database is newer than this code: ${unknown.join(', ')}`,
      'Run the version of Escriba that migrated this database, or a newer one.',
    );
  if (missing.length > 0)
    return error(
      check,
      `${missing.length} of ${known.length} are missing: ${missing[0]}${missing.length > 1 ? ' …' : ''}`,
      `Run DATABASE_URL=… node services/${service}/src/migrate.ts, or restart npm start.`,
    );
  return ok(check, `all ${known.length}, the last is ${known.at(-1)}`);
};
