import { LRUCache } from 'lru-cache';

type CacheOptions = { readonly entriesMax: number; readonly now: () => number };

/**
 * A bounded map whose entries end at a given time (ms since 1970). When full, the least recently used goes. The end is checked here,
 * by the caller's clock: to `lru-cache` a time to live of 0 means forever.
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
