import { rewarded, type Hypothesis } from './hypothesis.ts';
import { tokensToText, type TokenBytes } from './tokens.ts';

/** A text with fewer of the first one's letters than this may have been cut off, and is more probable for that alone. */
const lettersShareMin = 0.95;

/**
 * Moves the text that is most probable as a whole to the front of texts that are ranked by their mean. The mean prefers misspelled words:
 * they have more tokens, and once the first is wrong the others are certain.
 */
export const putMostProbableFirst = (ranked: readonly Hypothesis[], tokens: TokenBytes): Hypothesis[] => {
  const [first] = ranked;
  if (first === undefined || first.looped) return [...ranked];
  const lettersMin = lettersShareMin * countLetters(first, tokens);
  const best = ranked
    .filter((other) => !other.looped && countLetters(other, tokens) >= lettersMin)
    .reduce((a, b) => (rewarded(b) > rewarded(a) ? b : a), first);
  return [best, ...ranked.filter((other) => other !== best)];
};

const countLetters = (hypothesis: Hypothesis, tokens: TokenBytes): number =>
  tokensToText(hypothesis.tokens, tokens).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
