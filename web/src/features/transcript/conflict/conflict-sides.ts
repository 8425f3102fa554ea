import type { TranscriptPassage } from '@escriba/contracts';
import { compareWords, listWords, type MergeConflict, startMsOf, type WordChange } from '@escriba/transcript';

/** Both texts of one place, each with what only it has. */
export type ConflictSides = {
  readonly mine: readonly WordChange[];
  readonly theirs: readonly WordChange[];
  /** The words are alike; something else is not. */
  readonly isSameWords: boolean;
  /** Where it is, in ms of the recording. */
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
