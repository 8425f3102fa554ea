import { randomUUID } from 'node:crypto';
import { createRedis } from '@escriba/jobs';
import { testRedisUrl } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deviceOwner, type Owner, userOwner } from '../recordings/recordings.ts';
import { createSentSound, type SentSound } from './sent-sound.ts';

const SECOND = 16_000;

let redis: ReturnType<typeof createRedis>;
let sent: ReturnType<typeof createSentSound>;

beforeAll(async () => {
  redis = createRedis(await testRedisUrl());
  sent = createSentSound({ redis });
});
afterAll(() => redis.disconnect());

/** Different messages of a second. */
const seconds = (count: number): SentSound[] =>
  Array.from({ length: count }, () => ({ digest: randomUUID(), samples: SECOND }));
const keyOf = ({ kind, id }: Owner) => `transcription:live-sent:${kind}:${id}`;

it('sound that is sent again is no new sound, also between what is', async () => {
  const owner = userOwner(randomUUID());
  const first = seconds(10);
  expect(await sent.countNew(owner, first)).toBe(10 * SECOND);
  const next = seconds(3);
  expect(await sent.countNew(owner, [...first.slice(4), ...next])).toBe(3 * SECOND);
  expect(await sent.countNew(owner, [...first.slice(8), ...next, ...seconds(1)])).toBe(SECOND);
});

it('sound is new for another owner', async () => {
  const messages = seconds(2);
  for (const owner of [userOwner('ana'), userOwner('bia'), deviceOwner('ana')])
    expect(await sent.countNew(owner, messages)).toBe(2 * SECOND);
});

it('sound that is sent again and again is counted again', async () => {
  const owner = userOwner(randomUUID());
  const kept = seconds(30);
  const counts: number[] = [];
  for (let times = 0; times < 6; times += 1) counts.push((await sent.countNew(owner, kept)) / SECOND);
  expect(counts.slice(0, 3)).toEqual([30, 0, 0]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(60);
});

it('sound of long ago is new, and forgotten', async () => {
  const owner = userOwner(randomUUID());
  const old = seconds(10);
  await sent.countNew(owner, old);
  await sent.countNew(owner, seconds(90));
  expect(await sent.countNew(owner, old)).toBe(10 * SECOND);
  expect(await redis.zcard(keyOf(owner))).toBeLessThanOrEqual(92);
  expect(await redis.pttl(keyOf(owner))).toBeGreaterThan(0);
});

it('connections that send the same at the same time count it once', async () => {
  const owner = userOwner(randomUUID());
  const messages = seconds(20);
  const counts = await Promise.all([messages, messages].map((each) => sent.countNew(owner, each)));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 20 * SECOND]);
});

it('messages of a sample each take no more room than those of a browser', async () => {
  const owner = userOwner(randomUUID());
  for (let times = 0; times < 5; times += 1)
    await sent.countNew(
      owner,
      Array.from({ length: 1_000 }, () => ({ digest: randomUUID(), samples: 1 })),
    );
  expect(await redis.zcard(keyOf(owner))).toBe(3_001);
});
