import { normaliseWords, wordErrors } from '@escriba/speech';
import { percent } from '../format.ts';
import { bootstrapInterval } from '../statistics.ts';

/** Errors of one side on one recording. */
export type Score = { readonly words: number; readonly errors: number };

export const scoreText = (reference: string, text: string): Score => {
  const { substitutions, insertions, deletions } = wordErrors(reference, text);
  return { words: normaliseWords(reference).length, errors: substitutions + insertions + deletions };
};

/** Returns the errors of all recordings over their words. */
export const errorRate = (scores: readonly Score[]): number =>
  scores.reduce((sum, { errors }) => sum + errors, 0) / scores.reduce((sum, { words }) => sum + words, 0);

/** Formats the rate with its interval, over recordings: `12.3 % [10.1, 14.0]`. One recording has no interval. */
export const formatRate = (scores: readonly Score[]): string => {
  if (scores.length === 1) return percent(errorRate(scores));
  const { low, high } = bootstrapInterval(scores, errorRate);
  return `${percent(errorRate(scores))} [${points(low)}, ${points(high)}]`;
};

/** Formats how many points more the first side has wrong, with the interval over the same recordings: `−1.2 [−2.0, −0.3]`. */
export const formatDifference = (first: readonly Score[], second: readonly Score[]): string => {
  const pairs = first.flatMap((score, index): Pair[] => {
    const other = second[index];
    return other === undefined ? [] : [{ score, other }];
  });
  const difference = (drawn: readonly Pair[]): number =>
    errorRate(drawn.map(({ score }) => score)) - errorRate(drawn.map(({ other }) => other));
  if (pairs.length === 1) return points(difference(pairs));
  const { low, high } = bootstrapInterval(pairs, difference);
  return `${points(difference(pairs))} [${points(low)}, ${points(high)}]`;
};

type Pair = { readonly score: Score; readonly other: Score };

const points = (share: number): string => (100 * share).toFixed(1).replace('-', '−');
