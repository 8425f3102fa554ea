import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { startMsOf, textOf } from '../document/passages.ts';
import { wordGap } from '../document/unspaced.ts';
import type { TextPosition } from './edit-text.ts';

type Texts = Pick<TranscriptDocument, 'segments' | 'language'>;

/**
 * Returns where a position is after others have changed the text: at the same word, also where its passage was split or joined. Words keep their
 * times through edits.
 */
export const carryPosition = (before: Texts, after: Texts, position: TextPosition): TextPosition => {
  const passage = before.segments.find(({ id }) => id === position.id);
  if (passage === undefined || after.segments.includes(passage)) return position;
  const { index, inside } = wordAt(passage, position.offset, before.language);
  const word = passage.words[index];
  const same = placesOf(before, word);
  const place = placesOf(after, word)[same.findIndex(({ id, at }) => id === passage.id && at === index)];
  const own = after.segments.find(({ id }) => id === position.id);
  const holder = after.segments.find(({ id }) => id === place?.id);
  if (place !== undefined && holder !== undefined)
    return { id: holder.id, offset: offsetOf(holder, place.at, after.language) + inside };
  if (own !== undefined)
    return { id: own.id, offset: Math.min(position.offset, textOf(own.words, after.language).length) };
  const startMs = word?.startMs ?? 0;
  const near = after.segments.findLast((one) => startMsOf(one) <= startMs) ?? after.segments[0];
  return near === undefined ? position : { id: near.id, offset: 0 };
};

/** Returns where a word is, with the others that are the same: words that are typed at one place share its time. */
const placesOf = ({ segments }: Texts, word: TranscriptPassage['words'][number] | undefined) =>
  segments.flatMap(({ id, words }) =>
    words.flatMap(({ text, startMs }, at) =>
      text === word?.text && startMs === word.startMs ? [{ id, at }] : [],
    ),
  );

/** Returns the index of the word at an offset of a passage's text, and the offset in the word. */
const wordAt = (passage: TranscriptPassage, offset: number, language: string) => {
  let index = 0;
  let start = 0;
  for (const [at, { text }] of passage.words.entries()) {
    const next = start + text.length + wordGap(language).length;
    if (next > offset || at === passage.words.length - 1) break;
    index = at + 1;
    start = next;
  }
  return { index, inside: offset - start };
};

const offsetOf = ({ words }: TranscriptPassage, at: number, language: string): number =>
  words.slice(0, at).reduce((sum, { text }) => sum + text.length + wordGap(language).length, 0);
