import { redisUrlOf, startRedisServer } from '@escriba/embedded';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from './eventually.ts';
import { listRefused } from './refused-by-redis.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';
import { endSubscribers, testRedisUrl } from './test-redis.ts';
import { REDIS_USERS_FILE } from './test-servers.ts';

const open: Redis[] = [];

afterEach(() => {
  for (const redis of open.splice(0)) redis.disconnect();
});

const connect = (url: string): Redis => {
  const redis = new Redis(url);
  open.push(redis);
  return redis;
};
const subscribe = async (url: string): Promise<{ readonly losses: () => number }> => {
  const redis = connect(url);
  let losses = 0;
  redis.on('close', () => (losses += 1));
  await redis.subscribe(`test:${crypto.randomUUID()}`);
  return { losses: () => losses };
};

describe('testRedisUrl', () => {
  it('names an empty database that no other test gets', async () => {
    const urls = await Promise.all([testRedisUrl(), testRedisUrl(), testRedisUrl()]);
    expect(new Set(urls).size).toBe(3);
    const [one, two] = urls.map(connect);
    await one?.set('key', 'value');
    expect([await one?.dbsize(), await two?.dbsize()]).toEqual([1, 0]);
  });
});

describe('endSubscribers', () => {
  it("ends the subscribers of its database and leaves other tests' alone", async () => {
    const url = await testRedisUrl();
    const [own, others] = [await subscribe(url), await subscribe(await testRedisUrl())];
    await endSubscribers(connect(url));
    await eventually(() => own.losses() === 1);
    expect(others.losses()).toBe(0);
  });
});

describe('a run', () => {
  it('fails with what Redis has refused to a process', async () => {
    const directory = await createTemporaryDirectory();
    const options = { dir: directory.path, appendonly: false, usersFile: REDIS_USERS_FILE };
    const server = await startRedisServer(options);
    try {
      expect(await listRefused(server.url)).toEqual([]);
      const worker = connect(redisUrlOf(server.url, 'worker'));
      await expect(worker.get('auth:code:x')).rejects.toThrow('NOPERM');
      worker.disconnect();
      expect(await listRefused(server.url)).toEqual(['worker: key auth:code:x']);
    } finally {
      await server.stop();
      await directory.remove();
    }
  });
});
