/** An unfinished text: its tokens (no special ones) and the log-probability of each. */
export type Hypothesis = {
  tokens: number[];
  logprobs: number[];
  /** Sum of the log-probabilities, including the end's once it has ended. */
  logprob: number;
  ended: boolean;
  /** Stopped because it repeats itself. */
  looped: boolean;
};

export const emptyHypothesis = (): Hypothesis => ({
  tokens: [],
  logprobs: [],
  logprob: 0,
  ended: false,
  looped: false,
});

export const extend = (hypothesis: Hypothesis, token: number, logprob: number): Hypothesis => ({
  ...hypothesis,
  tokens: [...hypothesis.tokens, token],
  logprobs: [...hypothesis.logprobs, logprob],
  logprob: hypothesis.logprob + logprob,
});

export const end = (hypothesis: Hypothesis, logprob: number): Hypothesis => ({
  ...hypothesis,
  logprob: hypothesis.logprob + logprob,
  ended: true,
});

/** Mean log-probability of the tokens and the end: makes hypotheses of different length comparable. */
export const score = (hypothesis: Hypothesis): number => hypothesis.logprob / (hypothesis.tokens.length + 1);

/** Best first; looping ones last. */
export const rank = (hypotheses: readonly Hypothesis[]): Hypothesis[] =>
  hypotheses.toSorted((a, b) => Number(a.looped) - Number(b.looped) || score(b) - score(a));
