import type { ReadSentence, ReadText } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';

/** The weights of the terms of one sentence; their squares sum to 1, or it is empty. */
export type Vector = { readonly terms: Int32Array; readonly weights: Float64Array };

const EMPTY: Vector = { terms: new Int32Array(), weights: new Float64Array() };

/**
 * Returns each sentence as the weights of its terms: those that few sentences have weigh more (TF-IDF). A sentence of a single term is empty: it says
 * nothing by itself, and a long recording has many.
 */
export const toVectors = ({ sentences, terms }: ReadText): Vector[] => {
  const spread = new Int32Array(terms);
  for (const sentence of sentences)
    for (const term of countTerms(sentence).keys()) spread[term] = (spread[term] ?? 0) + 1;
  const weightOf = (term: number): number => Math.log(1 + sentences.length / (spread[term] ?? 1));
  return sentences.map((sentence) => {
    const count = countTerms(sentence);
    return count.size > 1 ? normalise(count, weightOf) : EMPTY;
  });
};

const countTerms = ({ tokens }: ReadSentence): Map<number, number> => {
  const count = new Map<number, number>();
  for (const { term } of tokens) if (term !== NO_TERM) count.set(term, (count.get(term) ?? 0) + 1);
  return count;
};

const normalise = (count: ReadonlyMap<number, number>, weightOf: (term: number) => number): Vector => {
  const terms = Int32Array.from(count.keys());
  const weights = Float64Array.from(count, ([term, times]) => (1 + Math.log(times)) * weightOf(term));
  const length = Math.hypot(...weights);
  return { terms, weights: weights.map((weight) => weight / length) };
};

/** Returns how alike two sentences are, from 0 to 1. */
export const similarity = (one: Vector, other: ReadonlyMap<number, number>): number => {
  let sum = 0;
  for (let at = 0; at < one.terms.length; at += 1)
    sum += (one.weights[at] ?? 0) * (other.get(one.terms[at] ?? 0) ?? 0);
  return sum;
};

/** Returns a vector by its terms. */
export const toLookup = ({ terms, weights }: Vector): Map<number, number> =>
  new Map(Array.from(terms, (term, index) => [term, weights[index] ?? 0]));
