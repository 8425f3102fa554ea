import type { Unit } from './units.ts';

type Bounds = { readonly terms: number; readonly wordsMin: number; readonly wordsMax: number };

/** What a further chapter must gain, in parts of the logarithm of the text's length. */
const PENALTY = 1.2;

/**
 * Returns the indexes of the units at which chapters begin, the first always among them: the cuts after which each part uses few words of its own,
 * often (the most probable segmentation of Utiyama and Isahara, 2001), by dynamic programming. A part has at least `wordsMin` words, unless it is the
 * whole text, and at most `wordsMax`.
 */
export const cutByWords = (units: readonly Unit[], bounds: Bounds): number[] => {
  const total = units.reduce((sum, { terms }) => sum + terms.length, 0);
  const penalty = PENALTY * Math.log(Math.max(2, total));
  const costs = new Float64Array(units.length + 1).fill(Infinity);
  const starts = new Int32Array(units.length + 1);
  const partsFrom = createParts(units, bounds, total);
  costs[0] = 0;
  for (let from = 0; from < units.length; from += 1) {
    const before = costs[from] ?? Infinity;
    if (before === Infinity) continue;
    const opened = before + (from === 0 ? 0 : penalty - (units[from]?.opening ?? 0));
    partsFrom(from, (to, cost) => {
      if (opened + cost >= (costs[to] ?? Infinity)) return;
      costs[to] = opened + cost;
      starts[to] = from;
    });
  }
  return costs[units.length] === Infinity ? [0] : follow(starts, units.length);
};

/** Returns a function that gives the end of each part that begins at a unit, with the cost of its words. */
const createParts = (units: readonly Unit[], { terms, wordsMin, wordsMax }: Bounds, total: number) => {
  const counts = new Int32Array(terms);
  const gains = Float64Array.from({ length: total + 1 }, (_, count) => weight(count + 1) - weight(count));
  return (from: number, give: (to: number, cost: number) => void): void => {
    counts.fill(0);
    let [words, said, repeated] = [0, 0, 0];
    for (let at = from; at < units.length; at += 1) {
      const unit = units[at];
      if (unit === undefined) return;
      words += unit.words;
      if (words > wordsMax && at > from) return;
      for (const term of unit.terms) {
        const count = counts[term] ?? 0;
        counts[term] = count + 1;
        repeated += gains[count] ?? 0;
      }
      said += unit.terms.length;
      const isWhole = from === 0 && at === units.length - 1;
      if (isWhole || words >= wordsMin) give(at + 1, said * Math.log(said + terms) - repeated);
    }
  };
};

const weight = (count: number): number => count * Math.log(count + 1);

const follow = (starts: Int32Array, end: number): number[] => {
  const cuts: number[] = [];
  for (let at = end; at > 0; at = starts[at] ?? 0) cuts.push(starts[at] ?? 0);
  return cuts.toReversed();
};
