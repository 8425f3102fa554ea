import type { Matching } from '../vocabulary/rewards.ts';

/** An unfinished text: its tokens (no special ones) and the log-probability of each. */
export type Hypothesis = {
  tokens: number[];
  logprobs: number[];
  /** Sum of the log-probabilities, including the end's once it has ended. */
  logprob: number;
  ended: boolean;
  /** Stopped because it repeats itself. */
  looped: boolean;
  /** With a vocabulary: how far the text has got in it. */
  matching?: Matching | undefined;
};

export const emptyHypothesis = (matching?: Matching): Hypothesis => ({
  matching,
  tokens: [],
  logprobs: [],
  logprob: 0,
  ended: false,
  looped: false,
});

export const extend = (
  hypothesis: Hypothesis,
  { token, logprob, matching }: { token: number; logprob: number; matching?: Matching | undefined },
): Hypothesis => ({
  ...hypothesis,
  matching,
  tokens: [...hypothesis.tokens, token],
  logprobs: [...hypothesis.logprobs, logprob],
  logprob: hypothesis.logprob + logprob,
});

export const end = (hypothesis: Hypothesis, logprob: number, matching?: Matching): Hypothesis => ({
  ...hypothesis,
  matching,
  logprob: hypothesis.logprob + logprob,
  ended: true,
});

/** Mean log-probability of the tokens and the end: makes hypotheses of different length comparable. */
export const score = (hypothesis: Hypothesis): number => hypothesis.logprob / (hypothesis.tokens.length + 1);

/** What the search maximises: the log-probability, and what words of the vocabulary have earned. */
export const rewarded = ({ logprob, matching }: Hypothesis): number => logprob + (matching?.reward ?? 0);

/** Best mean first; looping ones last. */
export const rank = (hypotheses: readonly Hypothesis[]): Hypothesis[] =>
  hypotheses.toSorted((a, b) => Number(a.looped) - Number(b.looped) || meanRewarded(b) - meanRewarded(a));

const meanRewarded = (hypothesis: Hypothesis): number =>
  rewarded(hypothesis) / (hypothesis.tokens.length + 1);
