import type { TranscriptDocument } from '@escriba/contracts';
import { editDocument, retextWords, textOf, wordGap } from '@escriba/transcript';

/** A document after an edit, and where the editing continues; `caret` in characters of that passage's text. */
export type EditResult = {
  readonly document: TranscriptDocument;
  readonly next: { readonly id: string; readonly caret: number } | null;
};

/** The typed text of a passage, with the caret in it. */
export type TypedPassage = { readonly id: string; readonly text: string; readonly caret: number };

/** Splits the passage at the caret, or at the nearest end of the word around it. */
export const splitAtCaret = (
  document: TranscriptDocument,
  { id, text, caret }: TypedPassage,
  newId: string,
): EditResult => {
  const { language } = document;
  const cut = text.slice(0, caret).trim() === '' ? undefined : nearestCut(text, caret, language);
  if (cut === undefined) return { document, next: { id, caret } };
  const [before, after] = [text.slice(0, cut).trim(), text.slice(cut).trim()];
  // In scripts without spaces a line end still separates the words.
  const written = editDocument(document, { kind: 'retext', id, text: `${before}\n${after}` });
  const at = retextWords([], before, { language }).length;
  return {
    document: editDocument(written, { kind: 'split', id, at, newId }),
    next: { id: newId, caret: 0 },
  };
};

/** The word boundary nearest to the caret; undefined when nothing follows the caret or the text is one word. */
const nearestCut = (text: string, caret: number, language: string): number | undefined => {
  if (text.slice(caret).trim() === '') return undefined;
  const cuts = placesBetweenWords(text, language).filter(
    (place) => text.slice(0, place).trim() !== '' && text.slice(place).trim() !== '',
  );
  return cuts.toSorted((one, other) => Math.abs(one - caret) - Math.abs(other - caret))[0];
};

const placesBetweenWords = (text: string, language: string): number[] => {
  const isSpaced = wordGap(language) !== '';
  if (isSpaced) return [...text.matchAll(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/gu)].map(({ index }) => index);
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...words].map(({ index }) => index);
};

/** Appends the passage to the one before it, whose speaker applies to all. */
export const joinWithBefore = (
  document: TranscriptDocument,
  { id, text, caret }: TypedPassage,
): EditResult => {
  const before = document.segments[document.segments.findIndex((passage) => passage.id === id) - 1];
  if (before === undefined) return { document, next: { id, caret } };
  const { language } = document;
  const written = editDocument(document, { kind: 'retext', id, text });
  const isGone = !written.segments.some((passage) => passage.id === id);
  const end = textOf(before.words, language).length;
  return {
    document: isGone ? written : editDocument(written, { kind: 'join', id: before.id }),
    next: { id: before.id, caret: isGone ? end : end + wordGap(language).length },
  };
};
