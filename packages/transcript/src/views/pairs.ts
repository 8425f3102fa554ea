import { type CountingWord, readShortNumber } from './cardinals.ts';

const BEFORE =
  /^(a|por|para|pra|de|é|são|eram|deu|dá|custa|custava|custou|paguei|pagou|sai|saiu|está|tá|estava|foi)$/;
const AFTER = /^(|cada|de|por|para|pra|o|a|no|na|mas|hoje|só|e)$/;

/**
 * Returns the index after money without its name, or a time: 'está a cinco e trinta', 'são nove e quinze'. Such a pair stays words, since
 * 'cinco e 30' reads as two numbers.
 */
export const endOfPair = (words: readonly CountingWord[], at: number): number | undefined => {
  if (!BEFORE.test(bareAt(words, at - 1))) return undefined;
  const whole = readShortNumber(words, at);
  if (whole === undefined || whole.value > 9 || bareAt(words, whole.end) !== 'e') return undefined;
  const rest = readShortNumber(words, whole.end + 1);
  if (rest === undefined || rest.value < 10 || rest.value > 99) return undefined;
  return words[rest.end - 1]?.isLast === true || AFTER.test(bareAt(words, rest.end)) ? rest.end : undefined;
};

const bareAt = (words: readonly CountingWord[], at: number): string => words[at]?.bare ?? '';
