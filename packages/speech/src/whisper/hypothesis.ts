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

export function emptyHypothesis(): Hypothesis {
  return { tokens: [], logprobs: [], logprob: 0, ended: false, looped: false };
}

export function extend(hypothesis: Hypothesis, token: number, logprob: number): Hypothesis {
  return {
    ...hypothesis,
    tokens: [...hypothesis.tokens, token],
    logprobs: [...hypothesis.logprobs, logprob],
    logprob: hypothesis.logprob + logprob,
  };
}

export function end(hypothesis: Hypothesis, logprob: number): Hypothesis {
  return { ...hypothesis, logprob: hypothesis.logprob + logprob, ended: true };
}

/** Mean log-probability of the tokens and the end: makes hypotheses of different length comparable. */
export function score(hypothesis: Hypothesis): number {
  return hypothesis.logprob / (hypothesis.tokens.length + 1);
}

/** Best first; looping ones last. */
export function rank(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  return hypotheses.toSorted((a, b) => Number(a.looped) - Number(b.looped) || score(b) - score(a));
}
