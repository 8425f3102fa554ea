import { expect, it } from '@jest/globals';
import { readRetryAfter } from './retry-after.ts';

it.each([
  ['120', 120_000],
  ['0.5', 500],
  ['Mon, 16 Mar 2026 15:02:00 GMT', 120_000],
  ['999999999', 86_400_000],
  ['Infinity', 86_400_000],
  ['Mon, 16 Mar 2099 15:02:00 GMT', 86_400_000],
  ['Mon, 16 Mar 2026 14:00:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['', undefined],
  ['soon', undefined],
  [null, undefined],
  [undefined, undefined],
])('a server that says “%s” wants no request for %s ms', (header, waitMs) => {
  expect(readRetryAfter(header, new Date('2026-03-16T15:00:00Z'))).toBe(waitMs);
});
