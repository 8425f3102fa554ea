import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { type TextPosition, textOf, wordGap } from '@escriba/transcript';
import { alignOffset } from '../reading/align-offset.ts';
import { lastAtOrBefore } from '../reading/sorted-search.ts';

/** The stored text of a paragraph, and where each passage starts in it. */
export type ParagraphText = {
  readonly ids: readonly string[];
  readonly starts: readonly number[];
  readonly text: string;
  /** The text between two passages. */
  readonly gap: string;
};

export const layOutParagraph = (passages: readonly TranscriptPassage[], language: string): ParagraphText => {
  const gap = wordGap(language);
  const starts: number[] = [];
  let text = '';
  for (const { words } of passages) {
    if (starts.length > 0) text += gap;
    starts.push(text.length);
    text += textOf(words, language);
  }
  return { ids: passages.map(({ id }) => id), starts, text, gap };
};

/** Returns the position of a character. Between two passages without a gap it is the end of the first. */
export const positionAt = ({ ids, starts, text, gap }: ParagraphText, character: number): TextPosition => {
  const found = Math.max(0, lastAtOrBefore(starts, character));
  const index = gap === '' && character === starts[found] ? Math.max(0, found - 1) : found;
  const [start = 0, next] = [starts[index], starts[index + 1]];
  const end = next === undefined ? text.length : next - gap.length;
  return { id: ids[index] ?? '', offset: Math.min(character, end) - start };
};

/** Returns the character at a position; undefined if its passage is in another paragraph. */
export const characterOf = (
  { ids, starts, text }: ParagraphText,
  position: TextPosition,
): number | undefined => {
  const start = starts[ids.indexOf(position.id)];
  return start === undefined ? undefined : Math.min(start + position.offset, text.length);
};

/** Returns the text as it is stored: words with one gap between them. */
export const toStoredText = (typed: string, gap: string): string => typed.trim().replaceAll(/\s+/gu, gap);

type Change = { readonly from: TextPosition; readonly to: TextPosition; readonly text: string };

/**
 * Finds the change that a user made in a paragraph whose text is now `typed`; undefined if only spaces changed. It ends at the caret where
 * possible.
 */
export const findChange = (laid: ParagraphText, typed: string, caret: number): Change | undefined => {
  const now = toStoredText(typed, laid.gap);
  const before = laid.text;
  if (now === before) return undefined;
  const afterCaret = now.length - alignOffset(typed, caret, now);
  const shorter = Math.min(before.length, now.length);
  let tail = 0;
  while (tail < Math.min(shorter, afterCaret) && before.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  let head = 0;
  while (head < shorter - tail && before[head] === now[head]) head += 1;
  return {
    from: positionAt(laid, head),
    to: positionAt(laid, before.length - tail),
    text: now.slice(head, now.length - tail),
  };
};
