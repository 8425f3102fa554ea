import { type RedisUser, redisUrlOf } from '@escriba/embedded';
import { Redis } from 'ioredis';
import { serverUrl } from './environment.ts';

/** The key in database 0 that counts the databases taken. */
const TAKEN = 'escriba-test:databases';

/**
 * Returns an empty Redis database that nothing else uses, even a process that outlives its test. Channels ignore databases: publish and
 * subscribe on names with a unique id.
 */
export const testRedisUrl = async (): Promise<string> => {
  const url = serverUrl('ESCRIBA_TEST_REDIS_URL');
  const redis = new Redis(url.href);
  try {
    url.pathname = `/${await redis.incr(TAKEN)}`;
  } finally {
    redis.disconnect();
  }
  return url.href;
};

/**
 * Returns a database's URL for the user of one process, with that process's rights alone. A Redis that the environment names has no such
 * users: there it is the URL itself.
 */
export const asRedisUser = (url: string, user: RedisUser): string =>
  process.env['ESCRIBA_TEST_REDIS_USERS'] === undefined ? url : redisUrlOf(url, user);

/** Ends the connections that subscribe in this connection's database, as a restart of Redis would. Other tests' subscribers stay. */
export const endSubscribers = async (redis: Redis): Promise<void> => {
  const database = redis.options.db ?? 0;
  const clients = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub')).split('\n');
  for (const client of clients) {
    const [, id] = /\bid=(\d+)/.exec(client) ?? [];
    if (id !== undefined && client.includes(` db=${database} `)) await redis.call('CLIENT', 'KILL', 'ID', id);
  }
};
