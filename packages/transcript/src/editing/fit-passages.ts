import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';

/** The most words of one passage that the API takes. */
const PASSAGE_WORDS_MAX = 20_000;

/**
 * Splits passages with more words than the API takes, e.g. after a long text was pasted or a selection over hours was deleted. The parts stay
 * one paragraph. The caller creates their ids. Returns the same object if all passages fit.
 */
export const fitPassages = (document: TranscriptDocument, newId: () => string): TranscriptDocument => {
  if (document.segments.every(fits)) return document;
  const segments = document.segments.flatMap((passage) =>
    fits(passage) ? [passage] : splitPassage(passage, newId),
  );
  return { ...document, segments };
};

const fits = ({ words }: TranscriptPassage): boolean => words.length <= PASSAGE_WORDS_MAX;

const splitPassage = (passage: TranscriptPassage, newId: () => string): TranscriptPassage[] => {
  const parts: TranscriptPassage[] = [];
  for (let at = 0; at < passage.words.length; at += PASSAGE_WORDS_MAX) {
    const words = passage.words.slice(at, at + PASSAGE_WORDS_MAX);
    parts.push(at === 0 ? { ...passage, words } : { ...passage, id: newId(), words, startsParagraph: false });
  }
  return parts;
};
