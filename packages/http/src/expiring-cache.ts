type CacheOptions = { readonly entriesMax: number; readonly now: () => number };

/** A bounded map whose entries end at a given time (ms since 1970). When full, the oldest entry goes. */
export const createExpiringCache = <Value>({ entriesMax, now }: CacheOptions) => {
  const entries = new Map<string, { readonly value: Value; readonly endsAt: number }>();
  return {
    find: (key: string): Value | undefined => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.endsAt > now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key: string, value: Value, endsAt: number): void => {
      entries.delete(key);
      if (entries.size >= entriesMax) {
        const [oldest] = entries.keys();
        if (oldest !== undefined) entries.delete(oldest);
      }
      entries.set(key, { value, endsAt });
    },
  };
};
