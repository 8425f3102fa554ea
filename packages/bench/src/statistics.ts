import { seededRandom } from '@escriba/speech';

/** Returns the middle value; the mean of the two middle ones if their number is even. Returns NaN for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
};

/** Returns the value that `share` percent of all do not exceed. Returns NaN for an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((share / 100) * values.length) - 1)] ?? Number.NaN;

/** The bounds between which 95 % of the resampled values are. */
export type Interval = { readonly low: number; readonly high: number };

const ROUNDS = 2_000;

/**
 * Returns a 95 % interval by bootstrap: `measure` of as many items drawn with replacement, 2,000 times. Random numbers start at a fixed
 * seed, so the same items give the same interval. Returns NaN for an empty list.
 */
export const bootstrapInterval = <T>(
  items: readonly T[],
  measure: (drawn: readonly T[]) => number,
): Interval => {
  const random = seededRandom(1);
  const draw = (): T[] =>
    items.flatMap(() => {
      const at = Math.floor(random() * items.length);
      return items.slice(at, at + 1);
    });
  const values = Array.from({ length: ROUNDS }, () => measure(draw()));
  return { low: percentile(values, 2.5), high: percentile(values, 97.5) };
};
