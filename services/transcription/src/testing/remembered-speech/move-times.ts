/** A copy whose `startMs` and `endMs`, at any depth, are later by that time. */
export const moveTimes = <T>(value: T, byMs: number): T => moved(value, byMs) as T;

const moved = (value: unknown, byMs: number): unknown => {
  if (Array.isArray(value)) return value.map((item) => moved(item, byMs));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    isTime(key) && typeof item === 'number' ? item + byMs : moved(item, byMs),
  ]);
  return Object.fromEntries(entries);
};

const isTime = (key: string): boolean => key === 'startMs' || key === 'endMs';
