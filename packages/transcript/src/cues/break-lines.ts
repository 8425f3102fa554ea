import { CUE_RULES } from './rules.ts';

/** Words as one line where they fit, else as two of nearly the same length, cut after a mark where there is one. Longer texts give more lines. */
export const breakLines = (words: readonly string[], gap: string): string[] => {
  const whole = words.join(gap);
  if (whole.length <= CUE_RULES.lineLengthMax || words.length < 2) return [whole];
  const cuts = words.slice(1).map((_word, index) => index + 1);
  const pairs = cuts.map((cut) => [words.slice(0, cut).join(gap), words.slice(cut).join(gap)] as const);
  const fitting = pairs.filter((pair) => pair.every((line) => line.length <= CUE_RULES.lineLengthMax));
  const [best] = fitting.toSorted((one, other) => unevenness(one) - unevenness(other));
  return best ? [...best] : fill(words, gap);
};

const MARK_BONUS = 12;

const unevenness = ([first, second]: readonly [string, string]): number =>
  Math.abs(first.length - second.length) - (/[.,;:!?…]$/.test(first) ? MARK_BONUS : 0);

const fill = (words: readonly string[], gap: string): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''}${gap}${word}`;
    if (lines.length > 0 && longer.length <= CUE_RULES.lineLengthMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
