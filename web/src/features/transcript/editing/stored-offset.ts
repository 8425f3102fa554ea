import type { TranscriptPassage } from '@escriba/contracts';
import { textOf, wordGap } from '@escriba/transcript';
import { type ShownPassage, tokenAtCharacter } from '../reading/shown-passage.ts';

/** The offset in the stored text of a passage for a character in its view. */
export const storedOffset = (
  passage: TranscriptPassage,
  shown: ShownPassage,
  character: number,
  language: string,
): number => {
  const at = tokenAtCharacter(shown, character);
  const token = shown.tokens[at];
  if (token === undefined) return 0;
  const before = passage.words.slice(0, token.from);
  const start = before.length === 0 ? 0 : textOf(before, language).length + wordGap(language).length;
  const length = textOf(passage.words.slice(token.from, token.to), language).length;
  return start + Math.min(length, character - (shown.starts[at] ?? 0));
};
