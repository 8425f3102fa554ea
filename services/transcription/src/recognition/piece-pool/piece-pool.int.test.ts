import { createRedis } from '@escriba/jobs';
import { eventually, testRedisUrl } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { CAPACITY_CLASSES, type CapacityClass } from '../../platform/scheduling/capacity-class.ts';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import { createPiecePool, type PiecePool } from './piece-pool.ts';

let redis: Redis;
let pool: PiecePool;

beforeAll(async () => {
  redis = createRedis(await testRedisUrl(), { failFast: true });
  pool = createPiecePool({ redis });
});
beforeEach(() => redis.flushdb());
afterAll(() => redis.disconnect());

const key = (name: CapacityClass, user: string, recording = user): SchedulingKey => ({
  class: name,
  user,
  recording,
});
const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const BASE = 'base';
const LARGE = 'large';
const offer = (of: SchedulingKey, count: number, only?: string, model = BASE): Promise<number> =>
  pool.offer({ key: of, model, only, facts: { of: of.recording }, indexes: countTo(count) });
const WORKER = 'one';
const takeAll = async (
  most = 1_000,
  worker = WORKER,
  models: readonly string[] = [BASE],
): Promise<string[]> => {
  const names: string[] = [];
  while (names.length < most) {
    const taken = await pool.take(worker, models);
    if (!taken) break;
    names.push(`${taken.recording} ${taken.index}`);
  }
  return names;
};

describe('the pool of pieces', () => {
  it('hands out each piece once, in order, with what was offered', async () => {
    const ana = key('paid', 'ana', 'interview');
    expect(await offer(ana, 2)).toBe(2);
    expect(await pool.take(WORKER, [BASE])).toEqual({
      recording: 'interview',
      index: 0,
      key: ana,
      model: BASE,
      facts: { of: 'interview' },
    });
    expect(await takeAll()).toEqual(['interview 1']);
    expect(await pool.take(WORKER, [BASE])).toBeUndefined();
  });

  it('takes turns over users, then over recordings', async () => {
    await offer(key('free', 'ana', 'ana-1'), 3);
    await offer(key('free', 'ana', 'ana-2'), 3);
    await offer(key('free', 'bia'), 3);
    expect((await takeAll()).join(', ')).toBe(
      'ana-1 0, bia 0, ana-2 0, bia 1, ana-1 1, bia 2, ana-2 1, ana-1 2, ana-2 2',
    );
  });

  it('adds nothing that waits or is taken already', async () => {
    const of = key('free', 'ana');
    await offer(of, 2);
    await pool.take(WORKER, [BASE]);
    expect(await offer(of, 3)).toBe(1);
    expect(await takeAll()).toEqual(['ana 1', 'ana 2']);
    await pool.settle({ recording: 'ana', index: 0 });
    expect(await pool.offer({ key: of, model: BASE, facts: {}, indexes: [0] })).toBe(1);
  });

  it('gives a piece to another worker if its own falls silent, and not while it renews', async () => {
    const of = key('free', 'ana');
    const silent = createPiecePool({ redis, leaseMs: 0 });
    await offer(of, 2);
    const [renewed, lost] = [await silent.take(WORKER, [BASE]), await silent.take(WORKER, [BASE])];
    if (!renewed || !lost) throw new Error('nothing was taken');
    expect(await pool.renew(renewed)).toBe(true);
    await eventually(async () => (await offer(of, 2)) === 1, { timeoutMs: 5_000 });
    expect(await takeAll()).toEqual([`ana ${lost.index}`]);
    expect(await offer(of, 2)).toBe(0);
  });

  it('frees a piece of a killed worker before its job starts again elsewhere', async () => {
    await offer(key('free', 'ana'), 1);
    await pool.take(WORKER, [BASE]);
    const [seconds = 0] = await redis.time();
    const [end] = await redis.hvals('{transcription:pieces}:taken:ana');
    expect(Number(end) / 1_000 - seconds).toBeLessThan(10);
  });

  it('hands out a returned piece first, and nothing of a withdrawn recording', async () => {
    await offer(key('free', 'ana'), 3);
    await offer(key('free', 'bia'), 1);
    const first = await pool.take(WORKER, [BASE]);
    if (!first) throw new Error('nothing was taken');
    await pool.giveBack(first);
    await pool.giveBack(first);
    expect(await takeAll(2)).toEqual(['bia 0', 'ana 0']);
    expect(await pool.renew(first)).toBe(true);
    await pool.withdraw('ana');
    expect(await pool.renew(first)).toBe(false);
    await pool.giveBack(first);
    expect(await pool.take(WORKER, [BASE])).toBeUndefined();
    await pool.withdraw('bia');
    expect((await redis.keys('*')).filter((name) => !/:(count|turns)$/.test(name))).toEqual([]);
  });

  it('passes over a recording whose keys are gone', async () => {
    await offer(key('paid', 'ana'), 2);
    await offer(key('visitor', 'bia'), 1);
    await redis.del('{transcription:pieces}:waiting:ana');
    expect(await takeAll()).toEqual(['bia 0']);
  });

  it('hands out pieces of a recording that one worker has to it alone, in the same turns', async () => {
    await offer(key('free', 'ana'), 2, WORKER);
    await offer(key('free', 'bia'), 1);
    await offer(key('free', 'carla'), 1, 'another');
    expect(await takeAll()).toEqual(['ana 0', 'bia 0', 'ana 1']);
    expect(await takeAll(1, 'another')).toEqual(['carla 0']);
  });

  it('hands them out to all once all have the recording, and it keeps its turn', async () => {
    await offer(key('free', 'ana'), 2, 'another');
    await offer(key('free', 'bia'), 2);
    expect(await offer(key('free', 'ana'), 2)).toBeGreaterThan(0);
    expect(await takeAll()).toEqual(['ana 0', 'bia 0', 'ana 1', 'bia 1']);
    expect(await takeAll(1, 'another')).toEqual([]);
    expect(await redis.keys('*another*')).toEqual([]);
  });

  it('gives a worker only pieces whose model it has, of all workers and of its own, in the same turns', async () => {
    await offer(key('free', 'ana'), 2, undefined, LARGE);
    await offer(key('free', 'bia'), 1, WORKER, LARGE);
    await offer(key('free', 'carla'), 1);
    await offer(key('free', 'dora'), 1, 'another');
    expect(await takeAll(1_000, WORKER, [])).toEqual([]);
    expect(await takeAll()).toEqual(['carla 0']);
    expect(await takeAll(1, 'another', [LARGE])).toEqual(['ana 0']);
    expect(await takeAll(1_000, WORKER, [BASE, LARGE])).toEqual(['bia 0', 'ana 1']);
  });

  it('lets a user who waits for two models take turns with others, on a worker that has both', async () => {
    await offer(key('free', 'ana', 'ana-1'), 3, undefined, LARGE);
    await offer(key('free', 'ana', 'ana-2'), 3);
    await offer(key('free', 'bia'), 3);
    expect((await takeAll(6, WORKER, [BASE, LARGE])).join(', ')).toBe(
      'ana-1 0, bia 0, ana-2 0, bia 1, ana-1 1, bia 2',
    );
  });

  it('moves what waits, and what is given back, to the model with which it is offered again', async () => {
    await offer(key('free', 'ana'), 2, undefined, LARGE);
    const taken = await pool.take(WORKER, [LARGE]);
    if (!taken) throw new Error('nothing was taken');
    expect(await offer(key('free', 'ana'), 2)).toBeGreaterThan(0);
    await pool.giveBack(taken);
    expect(await takeAll(1_000, WORKER, [LARGE])).toEqual([]);
    expect(await takeAll()).toEqual(['ana 0', 'ana 1']);
  });

  it('forgets what a worker had alone once nobody offers it any more', async () => {
    await offer(key('free', 'ana'), 2, 'another');
    const kept = (await redis.keys('*')).filter((name) => !/:(count|turns)$/.test(name));
    expect(kept.length).toBeGreaterThan(3);
    for (const name of kept) expect(await redis.pttl(name)).toBeGreaterThan(0);
  });
});

/** Takes a number of pieces and returns the names of their recordings. */
const turns = async (count: number): Promise<(string | undefined)[]> => {
  const names: (string | undefined)[] = [];
  for (let turn = 0; turn < count; turn += 1) names.push((await pool.take(WORKER, [BASE]))?.recording);
  return names;
};
const countOf = (names: readonly (string | undefined)[], wanted: string): number =>
  names.filter((name) => name === wanted).length;

describe.each([
  ['pieces that all workers may take', undefined],
  ['pieces that one worker may take', WORKER],
])('the turns of %s', (_name, only) => {
  it('go to a paid clip regardless of the number of waiting visitors', async () => {
    for (const visitor of ['v0', 'v1', 'v2', 'v3']) await offer(key('visitor', visitor), 50);
    await turns(20);
    await offer(key('paid', 'business', 'clip'), 1, only);
    expect(await turns(1)).toEqual(['clip']);
  });

  it('are weighted over classes, and no class starves', async () => {
    await offer(key('visitor', 'visitor'), 100, only);
    await offer(key('free', 'free'), 100);
    await offer(key('paid', 'paid'), 100, only);
    const names = await turns(60);
    expect(CAPACITY_CLASSES.map((name) => countOf(names, name))).toEqual([40, 15, 5]);
  });

  it('go to the others if a class is idle, which saves up none', async () => {
    await offer(key('visitor', 'visitor'), 100);
    expect(countOf(await turns(50), 'visitor')).toBe(50);
    await offer(key('paid', 'paid'), 100, only);
    expect(countOf(await turns(20), 'visitor')).toBe(2);
  });

  it('go round robin over users, regardless of how many recordings each has', async () => {
    for (const recording of ['ana-1', 'ana-2', 'ana-3']) await offer(key('paid', 'ana', recording), 5, only);
    await offer(key('paid', 'bia', 'bia-1'), 5);
    expect(await turns(6)).toEqual(['ana-1', 'bia-1', 'ana-2', 'bia-1', 'ana-3', 'bia-1']);
  });

  it('let a clip wait only for the piece that runs, also of the same user', async () => {
    await offer(key('paid', 'ana', 'long'), 50);
    await turns(1);
    await offer(key('paid', 'bia', 'clip'), 1, only);
    expect(await turns(2)).toEqual(['clip', 'long']);
    await offer(key('paid', 'ana', 'own clip'), 1, only);
    expect(await turns(2)).toEqual(['own clip', 'long']);
  });

  it('let only one newcomer after each turn come before who had it', async () => {
    await offer(key('paid', 'ana', 'long'), 50, only);
    const names: (string | undefined)[] = [];
    for (let round = 0; round < 10; round += 1) {
      names.push(...(await turns(1)));
      for (const clip of ['a', 'b', 'c']) await offer(key('paid', `${clip}${round}`), 1);
    }
    expect(countOf(names, 'long')).toBeGreaterThanOrEqual(3);
    expect(names.slice(0, 3)).toEqual(['long', 'a0', 'long']);
  });
});

it('hands out every piece once, those of each recording in order, for any sequence of offers and takes', async () => {
  const owner = fc.record({
    class: fc.constantFrom(...CAPACITY_CLASSES),
    user: fc.constantFrom('a', 'b', 'c'),
    recording: fc.constantFrom('1', '2', '3'),
    only: fc.constantFrom(undefined, WORKER),
    model: fc.constantFrom(BASE, LARGE),
    count: fc.integer({ min: 1, max: 12 }),
  });
  const steps = fc.array(fc.oneof(owner, fc.integer({ min: 1, max: 15 })), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await redis.flushdb();
      const offered = new Map<string, number>();
      const taken: string[] = [];
      for (const step of all)
        if (typeof step === 'number') taken.push(...(await takeAll(step, WORKER, [BASE, LARGE])));
        else {
          const recording = `${step.class}-${step.user}-${step.recording}`;
          if (offered.has(recording)) continue;
          offered.set(recording, step.count);
          await offer(key(step.class, step.user, recording), step.count, step.only, step.model);
        }
      taken.push(...(await takeAll(1_000, WORKER, [LARGE, BASE])));
      for (const [recording, count] of offered) {
        const own = taken.filter((name) => name.startsWith(`${recording} `));
        expect(own).toEqual(countTo(count).map((index) => `${recording} ${index}`));
      }
    }),
    { numRuns: 40 },
  );
});
