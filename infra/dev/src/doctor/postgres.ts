import { Client } from 'pg';
import type { Check } from './run-checks.ts';
import { checkClock } from './clock.ts';
import { checkKeys } from './keys.ts';
import { type Finding, ok, warning } from './finding.ts';
import { checkMigrations } from './migrations.ts';
import { checkInsights } from './insights.ts';
import { checkPlanLimits, type InstallationLimits } from './plan-limits.ts';
import { checkTasks } from './tasks.ts';

type Options = {
  readonly url: string;
  readonly now: () => number;
  readonly limits: Partial<InstallationLimits>;
};
type Part = (client: Client, now: () => number) => Promise<readonly Finding[]>;

const TIMEOUT_MS = 5_000;
const VERSION_MIN = 15;

/** Checks Postgres and what it stores. Each check has its own connection, so that one that fails hides no other. */
export const postgresChecks = ({ url, now, limits }: Options): readonly Check[] => {
  const check = (name: string, part: Part, todo: string): Check => ({
    name,
    todo,
    run: async () => {
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: TIMEOUT_MS,
        statement_timeout: TIMEOUT_MS,
        query_timeout: TIMEOUT_MS,
      });
      client.on('error', () => {}); // the query that fails with it reports it
      try {
        await client.connect();
        return await part(client, now);
      } finally {
        await client.end().catch(() => {});
      }
    },
  });
  const reach = 'Start Postgres, or correct DATABASE_URL.';
  return [
    check('postgres', checkServer, reach),
    check('migrations', checkMigrations, reach),
    check('signing keys', checkKeys, reach),
    check('webhook queue', checkTasks, reach),
    check('insights', checkInsights, reach),
    check('plan limits', (client) => checkPlanLimits(client, limits), reach),
  ];
};

const checkServer: Part = async (client, now) => {
  const beforeMs = now();
  const { rows } = await client.query<{ version: string; at: string }>(
    `select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as at`,
  );
  const { version = '', at = '' } = rows[0] ?? {};
  const found = `version ${version}`;
  return [
    Number.parseInt(version, 10) < VERSION_MIN
      ? warning(
          'postgres',
          found,
          `Upgrade Postgres to version ${VERSION_MIN} or newer: older ones are not tried.`,
        )
      : ok('postgres', found),
    checkClock('postgres', Number(at), (beforeMs + now()) / 2),
  ];
};
