import { expect, it } from '@jest/globals';
import { createCrashRecord } from './crash-record.ts';

it('waits longer after each crash, is lenient again later, and gives up after too many in a row', () => {
  let nowMs = 0;
  const policy = { delaysMs: [500, 1_000], crashesMax: 4, windowMs: 60_000 };
  const crash = createCrashRecord(policy, () => nowMs);
  expect(crash()).toEqual({ crashes: 1, delayMs: 500 });
  expect(crash()).toEqual({ crashes: 2, delayMs: 1_000 });
  expect(crash()).toEqual({ crashes: 3, delayMs: 1_000 });
  nowMs = 60_000;
  expect(crash()).toEqual({ crashes: 1, delayMs: 500 });
  expect([crash(), crash(), crash()].at(-1)).toEqual({ crashes: 4, delayMs: undefined });
});
