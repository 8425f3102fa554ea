import type { TranscriptDocument } from '@escriba/contracts';
import { diffArrays } from 'diff';

/** A run of words that both have, that only the first has, or that only the second has. */
export type WordChange = { readonly kind: 'same' | 'removed' | 'added'; readonly words: readonly string[] };

const TIMEOUT_MS = 5_000;

/** Two versions word by word. Versions with next to nothing in common are given as one removed and one added run. */
export const compareWords = (before: readonly string[], after: readonly string[]): WordChange[] => {
  const changes = diffArrays([...before], [...after], { timeout: TIMEOUT_MS });
  if (changes === undefined)
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    words: value,
  }));
};

/** Every word of a transcript in order. */
export const listWords = ({ segments }: Pick<TranscriptDocument, 'segments'>): string[] =>
  segments.flatMap(({ words }) => words.map(({ text }) => text));
