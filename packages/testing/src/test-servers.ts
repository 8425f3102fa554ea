import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, startRedisServer } from '@escriba/embedded';
import { listRefused } from './refused-by-redis.ts';

type TestServers = { readonly stop: () => Promise<void> };
type Environment = Record<string, string | undefined>;

/** The file with the deployment's rules of Redis users. */
export const REDIS_USERS_FILE = join(import.meta.dirname, '../../../infra/docker/run/redis-users.acl');
/** Number of databases, far more than the tests of one run take. An unused one costs half a kilobyte. */
const REDIS_DATABASES = 10_000;

/**
 * Starts Postgres and Redis for a test run and writes their addresses into `environment`. Servers already named there
 * (`ESCRIBA_TEST_DATABASE_URL`, of a superuser, and `ESCRIBA_TEST_REDIS_URL`) are used instead and not stopped; that Redis needs enough `databases`, one for each service that
 * a test starts.
 */
export const startTestServers = async (environment: Environment): Promise<TestServers> => {
  const directory = await mkdtemp(join(tmpdir(), 'escriba-test-'));
  const [postgres, redis] = await Promise.all([
    environment['ESCRIBA_TEST_DATABASE_URL']
      ? undefined
      : startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false }),
    environment['ESCRIBA_TEST_REDIS_URL']
      ? undefined
      : startRedisServer({
          dir: join(directory, 'redis'),
          appendonly: false,
          databases: REDIS_DATABASES,
          usersFile: REDIS_USERS_FILE,
        }),
  ]);
  if (postgres) environment['ESCRIBA_TEST_DATABASE_URL'] = postgres.url;
  if (redis)
    Object.assign(environment, { ESCRIBA_TEST_REDIS_URL: redis.url, ESCRIBA_TEST_REDIS_USERS: 'on' });
  return {
    /** Throws if a process wanted more of Redis than its user may: some of that only costs a line in its log. */
    stop: async () => {
      const refused = redis === undefined ? [] : await listRefused(redis.url);
      await Promise.all([postgres?.stop(), redis?.stop()]);
      if (postgres) delete environment['ESCRIBA_TEST_DATABASE_URL'];
      if (redis)
        for (const name of ['ESCRIBA_TEST_REDIS_URL', 'ESCRIBA_TEST_REDIS_USERS']) delete environment[name];
      await rm(directory, { recursive: true, force: true });
      if (refused.length > 0) throw new Error(`redis-users.acl refused:\n${refused.join('\n')}`);
    },
  };
};
