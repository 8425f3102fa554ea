import { setImmediate as otherWork } from 'node:timers/promises';

/** Maps like an array, and lets other requests have their turn after every `atOnceMax` items. */
export const mapInTurns = async <T, R>(
  items: Iterable<T>,
  atOnceMax: number,
  map: (item: T) => R,
): Promise<R[]> => {
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % atOnceMax === 0) await otherWork();
  }
  return mapped;
};
