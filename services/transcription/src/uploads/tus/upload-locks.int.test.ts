import { randomUUID } from 'node:crypto';
import { createRedis } from '@escriba/jobs';
import { eventually, testRedisUrl } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUploadLocks } from './upload-locks.ts';

type Redis = ReturnType<typeof createRedis>;

let connections: Redis[];
let id: string;

beforeAll(async () => {
  const url = await testRedisUrl();
  connections = [createRedis(url), createRedis(url)];
});
afterAll(() => {
  for (const redis of connections) redis.disconnect();
});
beforeEach(() => {
  id = randomUUID();
});

/** Creates two lockers, as in two processes. */
const twoLockers = () => connections.map((redis) => createUploadLocks(redis));
const never = new AbortController().signal;

describe('the lock of an upload', () => {
  it('is held by one at a time, over all processes', async () => {
    const lockers = twoLockers();
    let [inside, most, done] = [0, 0, 0];
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await connections[0]?.ping();
      inside -= 1;
      done += 1;
    };
    await Promise.all(lockers.flatMap((locks) => [locks.hold(id, work), locks.hold(id, work)]));
    expect([most, done]).toEqual([1, 4]);
  });

  it('is free again after a failure, and independent of other uploads', async () => {
    const [first, second] = twoLockers();
    const failed = first?.hold(id, async () => {
      await second?.hold(`${id}-other`, async () => undefined);
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect(await second?.hold(id, async () => 'held')).toBe('held');
  });

  it('is requested by newcomers, so that a dead connection locks no one out', async () => {
    const [first, second] = twoLockers();
    const held = first?.newLock(id);
    let asked = 0;
    await held?.lock(never, () => {
      asked += 1;
      void held.unlock();
    });
    expect(await second?.hold(id, async () => 'held')).toBe('held');
    expect(asked).toBe(1);
  });

  it('notifies its holder when it was lost', async () => {
    const [first] = twoLockers();
    let isNotified = false;
    const held = first?.newLock(id);
    await held?.lock(never, () => void (isNotified = true));
    await connections[0]?.flushdb();
    await eventually(() => isNotified);
    await held?.unlock();
  });

  it('is not waited for by a client that has disconnected', async () => {
    const [first, second] = twoLockers();
    const held = first?.newLock(id);
    await held?.lock(never, () => undefined);
    await expect(second?.newLock(id).lock(AbortSignal.abort(), () => undefined)).rejects.toMatchObject({
      code: 'upload.busy',
      kind: 'unavailable',
    });
    await held?.unlock();
  });
});

it('while Redis is away the store is temporarily unavailable, not the upload busy', async () => {
  const redis = createRedis(await testRedisUrl(), { failFast: true });
  redis.disconnect();
  const held = createUploadLocks(redis).hold(id, async () => undefined);
  await expect(held).rejects.toMatchObject({ code: 'store.unavailable', kind: 'unavailable' });
});
