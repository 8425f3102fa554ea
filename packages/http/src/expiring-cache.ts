import { LRUCache } from 'lru-cache';

type CacheOptions = { readonly entriesMax: number; readonly now: () => number };

/**
 * Creates a bounded map whose entries expire at a given time (ms since 1970). When full, it evicts the least recently used entry. Checks the
 * expiry itself, by the caller's clock: in `lru-cache` a time to live of 0 means forever.
 */
export const createExpiringCache = <Value>({ entriesMax, now }: CacheOptions) => {
  const entries = new LRUCache<string, { readonly value: Value; readonly endsAt: number }>({
    max: entriesMax,
  });
  return {
    find: (key: string): Value | undefined => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.endsAt > now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key: string, value: Value, endsAt: number): void => {
      entries.set(key, { value, endsAt });
    },
  };
};
