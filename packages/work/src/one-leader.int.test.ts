import { createRedis } from '@escriba/jobs';
import { testRedisUrl } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startChores } from './chores.ts';
import { createOneLeader } from './one-leader.ts';

let redis: ReturnType<typeof createRedis>;

beforeAll(async () => {
  redis = createRedis(await testRedisUrl(), { failFast: true });
  await redis.ping();
});
afterAll(() => redis.disconnect());
beforeEach(() => redis.flushdb());

const KEY_PREFIX = 'transcription:chores:';
const TURN = { everyMs: 60_000, leaseMs: 120_000 };

describe('periodic work of many workers', () => {
  it('is done by one of them', async () => {
    let done = 0;
    const workers = Array.from({ length: 8 }, () => createOneLeader({ redis, keyPrefix: KEY_PREFIX }));
    const turns = await Promise.all(
      workers.map((oneLeader) =>
        oneLeader('sweep', TURN, async () => {
          done += 1;
        }),
      ),
    );
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(done).toBe(1);
    expect(await redis.pttl('transcription:chores:sweep')).toBeLessThanOrEqual(60_000);
  });

  it('begins at once after Redis has lost its data', async () => {
    const oneLeader = createOneLeader({ redis, keyPrefix: KEY_PREFIX });
    expect(await oneLeader('sweep', TURN, async () => {})).toBe(true);
    expect(await oneLeader('sweep', TURN, async () => {})).toBe(false);
    await redis.flushdb();
    expect(await oneLeader('sweep', TURN, async () => {})).toBe(true);
  });

  it('passes to the next one if it fails, and work of another name goes on', async () => {
    const oneLeader = createOneLeader({ redis, keyPrefix: KEY_PREFIX });
    const failing = oneLeader('sweep', TURN, () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect(await redis.pttl('transcription:chores:sweep')).toBeLessThanOrEqual(1);
    expect(await oneLeader('purge', TURN, async () => {})).toBe(true);
  });

  it('does not shorten the turn of another that took over', async () => {
    const oneLeader = createOneLeader({ redis, keyPrefix: KEY_PREFIX });
    await oneLeader('sweep', TURN, async () => {
      await redis.set('transcription:chores:sweep', 'another', 'PX', 120_000);
    });
    expect(await redis.get('transcription:chores:sweep')).toBe('another');
    expect(await redis.pttl('transcription:chores:sweep')).toBeGreaterThan(60_000);
  });

  it('runs until it is stopped, which waits for the one in progress; a failure of another is reported', async () => {
    const [begun, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    let isDone = false;
    const chores = startChores({
      oneLeader: createOneLeader({ redis, keyPrefix: KEY_PREFIX }),
      chores: [
        {
          name: 'purge',
          ...TURN,
          run: async () => {
            begun.resolve();
            await new Promise(setImmediate);
            isDone = true;
          },
        },
        { name: 'sweep', ...TURN, run: () => Promise.reject(new Error('no database')) },
      ],
      onFailure: (_error, name) => failed.resolve(name),
    });
    await begun.promise;
    expect(await failed.promise).toBe('sweep');
    await chores.stop();
    expect(isDone).toBe(true);
  });
});
