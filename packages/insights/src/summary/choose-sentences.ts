import { type Vector, similarity, toLookup } from '../ranking/vectors.ts';

type Candidates = {
  readonly vectors: readonly Vector[];
  /** How good each sentence is; 0 is never chosen. */
  readonly scores: readonly number[];
  /** The chapter of each sentence. */
  readonly chapters: readonly number[];
};

/** How much of a score a sentence keeps that repeats a chosen one wholly. */
const REPEATED = 0.1;
/** How much of a score a sentence keeps for each one that was chosen from its chapter. */
const SAME_CHAPTER = 0.6;
/** Likeness from which two sentences say the same. */
const SAME_MIN = 0.7;

/**
 * Chooses up to `count` sentences, the best first, each time less of those that resemble a chosen one or are in its chapter (maximal marginal
 * relevance). Returns their indexes in order.
 */
export const chooseSentences = ({ vectors, scores, chapters }: Candidates, count: number): number[] => {
  const chosen: number[] = [];
  const nearest = new Float64Array(vectors.length);
  const taken = new Map<number, number>();
  const worthOf = (score: number, index: number): number => {
    const near = nearest[index] ?? 0;
    if (score === 0 || near >= SAME_MIN) return 0;
    const fromChapter = taken.get(chapters[index] ?? 0) ?? 0;
    return score * (1 - (1 - REPEATED) * near) * SAME_CHAPTER ** fromChapter;
  };
  while (chosen.length < count) {
    const best = indexOfMost(scores.map(worthOf));
    const vector = best === undefined ? undefined : vectors[best];
    if (best === undefined || vector === undefined) break;
    chosen.push(best);
    const chapter = chapters[best] ?? 0;
    taken.set(chapter, (taken.get(chapter) ?? 0) + 1);
    const lookup = toLookup(vector);
    for (const [index, other] of vectors.entries())
      nearest[index] = Math.max(nearest[index] ?? 0, similarity(other, lookup));
  }
  return chosen.toSorted((one, other) => one - other);
};

/** Returns the index of the first of the largest values above 0. */
const indexOfMost = (values: readonly number[]): number | undefined => {
  let best: number | undefined;
  for (const [index, value] of values.entries())
    if (value > 0 && (best === undefined || value > (values[best] ?? 0))) best = index;
  return best;
};
