import { expect, it } from '@jest/globals';
import { createKeptSound } from './kept-sound.ts';

const samples = (fromSample: number, ...values: number[]) => ({
  fromSample,
  pcm: Buffer.from(Int16Array.from(values).buffer),
});

it('sound that was sent twice is kept once', () => {
  const kept = createKeptSound(100);
  kept.add(samples(10, 1, 2, 3));
  expect(kept.add(samples(11, 2, 3, 4))).toEqual(samples(13, 4));
  expect(kept.add(samples(12, 3))).toBeUndefined();
  expect(kept.list()).toEqual([samples(10, 1, 2, 3), samples(13, 4)]);
});

it('sound before a final sentence, and more than the limit, is forgotten', () => {
  const kept = createKeptSound(4);
  for (const at of [0, 2, 4, 6]) kept.add(samples(at, 1, 1));
  expect(kept.list().map(({ fromSample }) => fromSample)).toEqual([4, 6]);
  kept.forget(6);
  expect(kept.list()).toEqual([samples(6, 1, 1)]);
});

it('an hour of sound without any text keeps no more than the limit', () => {
  const [second, limit] = [16_000, 30 * 16_000];
  const kept = createKeptSound(limit);
  for (let at = 0; at < 3_600; at += 1) kept.add({ fromSample: at * second, pcm: Buffer.alloc(2 * second) });
  expect(kept.list()).toHaveLength(limit / second);
  expect(kept.list().at(-1)?.fromSample).toBe(3_599 * second);
});
