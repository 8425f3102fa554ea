import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { endMsOf, startMsOf } from './passages.ts';

type Texts = Pick<TranscriptDocument, 'segments' | 'unsure'>;

/** Unsure passages without a text between them. */
export type Fold = {
  readonly passages: readonly TranscriptPassage[];
  /** The id of the passage that begins before; null at the beginning. */
  readonly afterId: string | null;
};

/** Returns the unsure passages in whose time the transcript has no word. */
export const foldedPassages = ({ segments, unsure = [] }: Texts): TranscriptPassage[] => {
  let from = 0;
  return unsure.filter((passage) => {
    const [startMs, endMs] = [startMsOf(passage), endMsOf(passage)];
    // Both are in time order.
    while (startsBy(segments[from + 1], startMs)) from += 1;
    for (let at = from; startsBy(segments[at], endMs); at += 1)
      if (segments[at]?.words.some((word) => word.startMs < endMs && word.endMs > startMs)) return false;
    return true;
  });
};

const startsBy = (passage: TranscriptPassage | undefined, ms: number): boolean =>
  passage !== undefined && startMsOf(passage) <= ms;

/** Returns the folded passages, together where no text is between them, in time order. */
export const foldsOf = (document: Texts): Fold[] => {
  const groups = Map.groupBy(foldedPassages(document), (passage) => {
    const { index, word } = placeOf(document.segments, passage);
    return `${index} ${word}`;
  });
  return [...groups].map(([place, passages]) => {
    const index = Number.parseInt(place, 10);
    return { passages, afterId: document.segments[index]?.id ?? null };
  });
};

/**
 * Makes folded passages part of the text, at their time. They keep the ids that they have among the unsure ones if these are free; `newId`
 * creates others, also for the end of a passage that they divide.
 */
export const showUnsure = (
  document: TranscriptDocument,
  ids: readonly string[],
  newId: () => string,
): TranscriptDocument => {
  const wanted = foldedPassages(document).filter(({ id }) => ids.includes(id));
  return wanted.reduce((shown, passage) => insert(shown, passage, newId), document);
};

const insert = (
  document: TranscriptDocument,
  passage: TranscriptPassage,
  newId: () => string,
): TranscriptDocument => {
  const { segments, speakers } = document;
  const { index, word } = placeOf(segments, passage);
  const before = segments[index];
  const isFree = segments.every(({ id }) => id !== passage.id);
  const isKnown = speakers.some(({ id }) => id === passage.speaker);
  const shown = {
    ...passage,
    id: isFree ? passage.id : newId(),
    speaker: isKnown ? passage.speaker : (before?.speaker ?? segments[0]?.speaker ?? null),
  };
  const parts =
    before === undefined || word >= before.words.length
      ? [...(before === undefined ? [] : [before]), shown]
      : [
          { ...before, words: before.words.slice(0, word) },
          shown,
          { ...before, id: newId(), words: before.words.slice(word), startsParagraph: false },
        ];
  return {
    ...document,
    segments: segments.toSpliced(Math.max(0, index), before === undefined ? 0 : 1, ...parts),
  };
};

/** Returns the last passage that begins before, or −1, and how many of its words do. */
const placeOf = (
  segments: readonly TranscriptPassage[],
  passage: TranscriptPassage,
): { index: number; word: number } => {
  const startMs = startMsOf(passage);
  const index = segments.findLastIndex((other) => startMsOf(other) <= startMs);
  const words = segments[index]?.words ?? [];
  return { index, word: words.filter((word) => word.startMs <= startMs).length };
};
