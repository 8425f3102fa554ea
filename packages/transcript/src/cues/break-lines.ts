import { CUE_RULES } from './rules.ts';

/**
 * Breaks words into one line if they fit, otherwise into two of nearly the same length, preferably after punctuation. Longer texts give
 * more lines.
 */
export const breakLines = (words: readonly string[], gap: string): string[] => {
  const whole = words.join(gap);
  if (whole.length <= CUE_RULES.lineLengthMax || words.length < 2) return [whole];
  const cut = bestCut(words, { gap, length: whole.length });
  return cut === undefined ? fill(words, gap) : [words.slice(0, cut).join(gap), words.slice(cut).join(gap)];
};

const MARK_BONUS = 12;
const MARK = /[.,;:!?…]$/;

/** Returns the number of words in the first of two lines. It judges lengths only, because a long text tries thousands of breaks. */
const bestCut = (
  words: readonly string[],
  { gap, length }: { gap: string; length: number },
): number | undefined => {
  let best: { readonly cut: number; readonly unevenness: number } | undefined;
  let first = -gap.length;
  for (const [index, word] of words.slice(0, -1).entries()) {
    first += gap.length + word.length;
    const second = length - first - gap.length;
    if (first > CUE_RULES.lineLengthMax) break;
    if (second > CUE_RULES.lineLengthMax) continue;
    const unevenness = Math.abs(first - second) - (MARK.test(word) ? MARK_BONUS : 0);
    if (best === undefined || unevenness < best.unevenness) best = { cut: index + 1, unevenness };
  }
  return best?.cut;
};

const fill = (words: readonly string[], gap: string): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''}${gap}${word}`;
    if (lines.length > 0 && longer.length <= CUE_RULES.lineLengthMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
