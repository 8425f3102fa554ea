import { createRedis } from '@escriba/jobs';
import { createTestClock, createTestLogger, testRedisUrl } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { createWorkerPresence } from './worker-presence.ts';

let redis: Redis;
const clock = createTestClock();
const logger = createTestLogger();

beforeAll(async () => {
  redis = createRedis(await testRedisUrl());
});
beforeEach(() => redis.del('transcription:workers'));
afterAll(() => redis.disconnect());

it('the present workers are known, despite invalid entries', async () => {
  const presence = createWorkerPresence({ redis, clock: clock.now, logger });
  const garbage = fc.sample(fc.oneof(fc.string(), fc.json(), fc.constant('{"seenAt":1e400}')), {
    numRuns: 50,
    seed: 7,
  });
  for (const [index, text] of garbage.entries()) await redis.hset('transcription:workers', `x${index}`, text);
  await presence.announce('w1', { speech: { ok: true }, slots: 4, recognises: [], models: [] });
  expect(await presence.list()).toEqual([{ ok: true }]);
  expect(logger.entries.map(({ event }) => event)).toContain('workers.malformed');
  expect(await redis.hkeys('transcription:workers')).toEqual(['w1']);
});

it('the capacity is that of the workers that can recognise speech, and unknown without a speed', async () => {
  const presence = createWorkerPresence({ redis, clock: clock.now, logger });
  await presence.announce('new', { speech: { ok: true }, slots: 4, recognises: [], models: [] });
  expect(await presence.readCapacity()).toBeUndefined();
  await presence.announce('old', {
    speech: { ok: true },
    slots: 4,
    recognises: [{ name: 'base', speed: 9.5 }],
    models: [],
  });
  await presence.announce('broken', {
    speech: { ok: false, code: 'x', message: 'x' },
    slots: 4,
    recognises: [{ name: 'base', speed: 9.5 }],
    models: [],
  });
  expect(await presence.readCapacity()).toEqual({
    slotsPerLane: 8,
    models: [{ name: 'base', speed: 9.5 }],
  });
});
