import type { Hypothesis } from './hypothesis.ts';
import { dropLoops, loopKey, timesSuspected } from './loops.ts';
import type { TokenBytes } from './tokens.ts';
import { toWords } from './words.ts';

/** The text with each loop of tokens reduced to one repetition. */
export const withoutLoops = (hypothesis: Hypothesis): Hypothesis =>
  keepTokens(
    hypothesis,
    dropLoops([...hypothesis.tokens.keys()], { key: (i) => hypothesis.tokens[i] }).items,
  );

/**
 * The text with each repetition of words reduced to one, as the check for rushed words counts them: without case and punctuation, and few
 * are enough.
 */
export const withoutRepeatedWords = (
  hypothesis: Hypothesis,
  tokens: TokenBytes,
  language: string,
): Hypothesis => {
  const words = toWords(hypothesis.tokens, tokens, language);
  const wordOf = (position: number): number => words.findLastIndex(({ from }) => from <= position);
  const { items } = dropLoops([...words.keys()], {
    key: (i) => loopKey(words[i]?.text ?? ''),
    enough: timesSuspected,
  });
  const kept = new Set(items);
  return keepTokens(
    hypothesis,
    [...hypothesis.tokens.keys()].filter((position) => kept.has(Math.max(0, wordOf(position)))),
  );
};

/** The tokens at these positions; the log-probability of the end is not counted. */
const keepTokens = (hypothesis: Hypothesis, positions: readonly number[]): Hypothesis => {
  const logprobs = positions.map((i) => hypothesis.logprobs[i] ?? 0);
  return {
    ...hypothesis,
    tokens: positions.map((i) => hypothesis.tokens[i] ?? 0),
    logprobs,
    logprob: logprobs.reduce((sum, logprob) => sum + logprob, 0),
  };
};
