import { createDatabase } from '@escriba/db';
import { createRedis, pingRedis } from '@escriba/jobs';

/** Connects to the stores that its arguments name, as every process does, and prints how each connection ended. */
const [databaseUrl = '', redisUrl = ''] = process.argv.slice(2);

const ended = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'connected',
    (error: unknown) => String((error as Error).cause ?? error),
  );

const db = createDatabase<{ pg_stat_ssl: { ssl: boolean } }>({ url: databaseUrl, schema: 'public' });
const postgres = await ended(
  db.selectFrom('pg_stat_ssl').select('ssl').where('ssl', '=', true).executeTakeFirstOrThrow(),
);
await db.destroy();

const failures: string[] = [];
const logger = {
  info: () => {},
  error: () => {},
  warn: (fields: object) => void failures.push(String(Object.values(fields))),
};
const connection = createRedis(redisUrl, { failFast: true, logger });
const redis = await ended(pingRedis(connection, 10_000));
connection.disconnect();

console.log(JSON.stringify({ postgres, redis: redis === 'connected' ? redis : failures.at(-1) }));
