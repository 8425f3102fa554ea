import { join } from 'node:path';
import { startEmbeddedPostgres, startRedisServer } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { REDIS_USERS_FILE } from './test-servers.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

type StoreName = 'postgres' | 'redis';

/**
 * Starts a Postgres and a Redis for one test file, which it may stop and restart on the same port with the same data. Everything in this
 * package uses them from then on, instead of the servers of the whole run.
 */
export const startOwnStores = async () => {
  const directory = await createTemporaryDirectory();
  const starters = {
    postgres: (port?: number) =>
      startEmbeddedPostgres({
        dataDir: join(directory.path, 'postgres'),
        persistent: true,
        ...(port === undefined ? {} : { port }),
      }),
    redis: (port?: number) =>
      startRedisServer({
        dir: join(directory.path, 'redis'),
        appendonly: true,
        usersFile: REDIS_USERS_FILE,
        ...(port === undefined ? {} : { port }),
      }),
  };
  const running: Record<StoreName, EmbeddedServer> = {
    postgres: await starters.postgres(),
    redis: await starters.redis(),
  };
  process.env['ESCRIBA_TEST_DATABASE_URL'] = running.postgres.url;
  process.env['ESCRIBA_TEST_REDIS_URL'] = running.redis.url;
  process.env['ESCRIBA_TEST_REDIS_USERS'] = 'on';
  return {
    stop: (name: StoreName): Promise<void> => running[name].stop(),
    start: async (name: StoreName): Promise<void> => {
      running[name] = await starters[name](running[name].port);
    },
    close: async (): Promise<void> => {
      await Promise.all([running.postgres.stop(), running.redis.stop()]);
      await directory.remove();
    },
  };
};

export type OwnStores = Awaited<ReturnType<typeof startOwnStores>>;
