import { describe, expect, it } from '@jest/globals';
import { createExpiringCache } from './expiring-cache.ts';

describe('an expiring cache', () => {
  it('returns an entry until its end, exclusive, and never one that ended before it was added', () => {
    let now = 1_000;
    const cache = createExpiringCache<string>({ entriesMax: 2, now: () => now });
    cache.set('a', 'kept', 1_010);
    cache.set('b', 'late', 1_000);
    expect(cache.find('a')).toBe('kept');
    expect(cache.find('b')).toBeUndefined();
    now = 1_009;
    expect(cache.find('a')).toBe('kept');
    now = 1_010;
    expect(cache.find('a')).toBeUndefined();
  });

  it('drops the least recently used entry when it is full', () => {
    const cache = createExpiringCache<number>({ entriesMax: 2, now: () => 0 });
    cache.set('a', 1, 10);
    cache.set('b', 2, 10);
    cache.find('a');
    cache.set('c', 3, 10);
    expect(['a', 'b', 'c'].map((key) => cache.find(key))).toEqual([1, undefined, 3]);
  });
});
