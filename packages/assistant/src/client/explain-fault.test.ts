import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { APIError } from 'openai';
import { explainFault } from './explain-fault.ts';

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-03-16T15:00:00.000Z') }));
afterEach(() => void jest.useRealTimers());

const refusedWith = (retryAfter: string) =>
  explainFault(APIError.generate(429, {}, 'Too many requests', new Headers({ 'retry-after': retryAfter })));

describe('an overloaded server', () => {
  it.each([
    ['120', 120_000],
    ['Mon, 16 Mar 2026 15:02:00 GMT', 120_000],
    ['Mon, 16 Mar 2026 14:00:00 GMT', undefined],
    ['0', undefined],
    ['soon', undefined],
  ])('that wants no request for “%s” is asked again after %s ms', (retryAfter, retryAfterMs) => {
    expect(refusedWith(retryAfter)).toMatchObject({ kind: 'unavailable', retryAfterMs });
  });
});
