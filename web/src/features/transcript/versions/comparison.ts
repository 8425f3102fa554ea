import { compareWords, listWords, type WordChange, wordGap } from '@escriba/transcript';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';

/** A part of a comparison. A `fold` is a long equal part that starts collapsed. */
export type ComparedPart = {
  readonly kind: WordChange['kind'] | 'fold';
  readonly text: string;
  readonly wordCount: number;
};

export type Comparison = {
  readonly parts: readonly ComparedPart[];
  readonly removed: number;
  readonly added: number;
  /** The language (ISO 639-1). */
  readonly language: string;
};

/** How many equal words stay visible before and after a difference. */
const CONTEXT_WORDS = 14;
/** The fewest words of a part that is folded. */
const FOLD_WORDS_MIN = 24;

/** Compares two documents word by word. */
export const compareDocuments = (before: TranscriptDocument, after: TranscriptDocument): Comparison => {
  const changes = compareWords(listWords(before), listWords(after));
  const count = (kind: WordChange['kind']) =>
    changes.reduce((sum, change) => sum + (change.kind === kind ? change.words.length : 0), 0);
  return {
    parts: foldEqual(changes, wordGap(after.language)),
    removed: count('removed'),
    added: count('added'),
    language: after.language,
  };
};

/** Folds long equal parts except for the words next to a difference. */
const foldEqual = (changes: readonly WordChange[], gap: string): ComparedPart[] =>
  changes.flatMap(({ kind, words }, index) => {
    if (kind !== 'same') return [toPart(kind, words, gap)];
    const head = index === 0 ? 0 : CONTEXT_WORDS;
    const tail = index === changes.length - 1 ? 0 : CONTEXT_WORDS;
    if (words.length < head + tail + FOLD_WORDS_MIN) return [toPart('same', words, gap)];
    return [
      toPart('same', words.slice(0, head), gap),
      toPart('fold', words.slice(head, words.length - tail), gap),
      toPart('same', words.slice(words.length - tail), gap),
    ].filter(({ wordCount }) => wordCount > 0);
  });

const toPart = (kind: ComparedPart['kind'], words: readonly string[], gap: string): ComparedPart => ({
  kind,
  text: words.join(gap),
  wordCount: words.length,
});
