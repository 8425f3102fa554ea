import { Redis } from 'ioredis';
import { serverUrl } from './environment.ts';

/**
 * An empty Redis database that no concurrent test file uses. Channels ignore databases: publish and subscribe on names with a unique id.
 */
export const testRedisUrl = async (): Promise<string> => {
  const url = serverUrl('ESCRIBA_TEST_REDIS_URL');
  url.pathname = `/${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const redis = new Redis(url.href);
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
  return url.href;
};
