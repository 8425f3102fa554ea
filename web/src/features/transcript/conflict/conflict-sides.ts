import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { compareWords, listWords, type MergeConflict, startMsOf, type WordChange } from '@escriba/transcript';

/** Both versions of one passage, each with its own words highlighted. */
export type ConflictSides = {
  readonly mine: readonly WordChange[];
  readonly theirs: readonly WordChange[];
  /** The words are equal; something else differs. */
  readonly isSameWords: boolean;
  /** Position in the recording, in ms. */
  readonly startMs: number;
};

export const toSides = ({ mine, theirs }: MergeConflict): ConflictSides => {
  const changes = compareWords(wordsOf(theirs), wordsOf(mine));
  const first = mine[0] ?? theirs[0];
  return {
    mine: changes.filter(({ kind }) => kind !== 'removed'),
    theirs: changes.filter(({ kind }) => kind !== 'added'),
    isSameWords: changes.every(({ kind }) => kind === 'same'),
    startMs: first === undefined ? 0 : startMsOf(first),
  };
};

const wordsOf = (passages: readonly TranscriptPassage[]): string[] => listWords({ segments: [...passages] });
