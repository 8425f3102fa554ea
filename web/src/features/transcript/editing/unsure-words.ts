import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts';
import { type TextPlace, textOf, wordGap } from '@escriba/transcript';
import { isUnsure } from '../reading/painter.ts';

export type TextSpan = { readonly from: TextPlace; readonly to: TextPlace };

type Texts = Pick<TranscriptDocument, 'segments' | 'language'>;

/** The next word of low confidence after a span, or the one before it; undefined without one. */
export const findUnsure = (document: Texts, { from, to }: TextSpan, by: 1 | -1): TextSpan | undefined => {
  const { segments, language } = document;
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

const unsureIn = ({ id, words }: TranscriptPassage, language: string): TextSpan[] =>
  words.flatMap((word, index) => {
    if (!isUnsure(word)) return [];
    const before = textOf(words.slice(0, index), language);
    const offset = before.length + (index === 0 ? 0 : wordGap(language).length);
    return [{ from: { id, offset }, to: { id, offset: offset + word.text.length } }];
  });
