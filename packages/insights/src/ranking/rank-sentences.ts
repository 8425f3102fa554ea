import type { Vector } from './vectors.ts';

const DAMPING = 0.85;
const ROUNDS = 30;

/**
 * Ranks sentences as LexRank does: PageRank over the graph in which each sentence leads to each other one as strongly as they are alike. `priors`
 * say where a walk begins again, at least 0. Returns the ranks, which sum to about 1.
 *
 * The graph is never built. All likenesses are products of the vectors, so a step of the walk is one sum of vectors and one product with each:
 * time and memory in proportion to the words, and no limit to the sentences.
 */
export const rankSentences = (
  vectors: readonly Vector[],
  priors: readonly number[],
  terms: number,
): Float64Array => {
  const total = priors.reduce((sum, prior) => sum + prior, 0);
  if (total === 0) return new Float64Array(vectors.length);
  const starts = Float64Array.from(priors, (prior) => prior / total);
  const degrees = neighbours(vectors, new Float64Array(vectors.length).fill(1), terms);
  let ranks = starts;
  for (let round = 0; round < ROUNDS; round += 1) {
    const shared = ranks.map((rank, index) =>
      (degrees[index] ?? 0) > EPSILON ? rank / (degrees[index] ?? 1) : 0,
    );
    // What sentences without neighbours hold goes back to the beginnings.
    const lost = ranks.reduce((sum, rank, index) => ((degrees[index] ?? 0) > EPSILON ? sum : sum + rank), 0);
    const received = neighbours(vectors, shared, terms);
    ranks = starts.map(
      (start, index) => (1 - DAMPING + DAMPING * lost) * start + DAMPING * (received[index] ?? 0),
    );
  }
  return ranks;
};

const EPSILON = 1e-9;

/** Returns for each sentence the sum over all others of `amounts`, weighted by likeness. */
const neighbours = (vectors: readonly Vector[], amounts: Float64Array, terms: number): Float64Array => {
  const sum = new Float64Array(terms);
  for (const [index, { terms: own, weights }] of vectors.entries()) {
    const amount = amounts[index] ?? 0;
    for (let at = 0; at < own.length; at += 1) {
      const term = own[at] ?? 0;
      sum[term] = (sum[term] ?? 0) + amount * (weights[at] ?? 0);
    }
  }
  return Float64Array.from(vectors, ({ terms: own, weights }, index) => {
    let product = 0;
    let square = 0;
    for (let at = 0; at < own.length; at += 1) {
      const weight = weights[at] ?? 0;
      product += weight * (sum[own[at] ?? 0] ?? 0);
      square += weight * weight;
    }
    return Math.max(0, product - square * (amounts[index] ?? 0));
  });
};
