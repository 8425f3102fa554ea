import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { isUnsureWord, textOf, wordGap, type WordPlace } from '@escriba/transcript';
import type { TextRange } from '../editing/listener-deps.ts';

/** A word to check, and where its letters are. */
export type UnsureWord = WordPlace & TextRange;

type Texts = Pick<TranscriptDocument, 'segments' | 'language'>;

/** Finds the next word to check after a span, or the one before it; after the last one the first. Undefined without any. */
export const findUnsure = (
  document: Texts,
  span: TextRange | undefined,
  by: 1 | -1,
): UnsureWord | undefined =>
  (span === undefined ? undefined : findFrom(document, span, by)) ??
  findFrom(document, edgeOf(document, by), by);

const findFrom = (
  { segments, language }: Texts,
  { from, to }: TextRange,
  by: 1 | -1,
): UnsureWord | undefined => {
  const start = segments.findIndex(({ id }) => id === (by === 1 ? to : from).id);
  if (start === -1) return undefined;
  for (let index = start; index >= 0 && index < segments.length; index += by) {
    const passage = segments[index];
    const all = passage === undefined ? [] : unsureIn(passage, language);
    const fitting =
      index !== start
        ? all
        : all.filter((word) =>
            by === 1
              ? word.from.offset >= to.offset
              : word.to.offset <= from.offset && word.from.offset < from.offset,
          );
    const found = fitting.at(by === 1 ? 0 : -1);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Returns the edge of the text, when the focus is before the first passage, or after the last one. */
const edgeOf = ({ segments }: Texts, by: 1 | -1): TextRange => {
  const id = (by === 1 ? segments[0] : segments.at(-1))?.id ?? '';
  const position = { id, offset: by === 1 ? 0 : Infinity };
  return { from: position, to: position };
};

const unsureIn = ({ id, words }: TranscriptPassage, language: string): UnsureWord[] =>
  words.flatMap((word, index) => {
    if (!isUnsureWord(word, language)) return [];
    const before = textOf(words.slice(0, index), language);
    const offset = before.length + (index === 0 ? 0 : wordGap(language).length);
    return [{ id, word: index, from: { id, offset }, to: { id, offset: offset + word.text.length } }];
  });
