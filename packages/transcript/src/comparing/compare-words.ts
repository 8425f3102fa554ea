import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { diffArrays } from 'diff/lib/diff/array.js';
import { type Anchor, findAnchors } from './find-anchors.ts';

/** A run of words in both texts, only in the first, or only in the second. */
export type WordChange = { readonly kind: 'same' | 'removed' | 'added'; readonly words: readonly string[] };

/** Total length up to which texts are compared exactly; the work grows with the square of the differences. */
const EXACT_LENGTH_MAX = 600;
/** Most edits to compare. A part with more has next to nothing in common. */
const EDITS_MAX = 1_200;
/** Runs of this many words that occur once in both texts align them; long ones first. */
const ANCHOR_LENGTHS = [5, 3, 1] as const;

/** Returns the changes from one text to the other, fast for any length and any difference: removed words come before added ones. */
export const compareWords = (before: readonly string[], after: readonly string[]): WordChange[] => {
  const changes = createChanges();
  align(before, after, 0, changes.add);
  return changes.end();
};

/** Returns every word of a transcript in order. */
export const listWords = ({ segments }: Pick<TranscriptDocument, 'segments'>): string[] =>
  segments.flatMap(({ words }) => words.map(({ text }) => text));

type Add = (kind: WordChange['kind'], words: readonly string[]) => void;

const align = (before: readonly string[], after: readonly string[], level: number, add: Add): void => {
  const head = commonLength(before, after, 1);
  const tail = Math.min(commonLength(before, after, -1), Math.min(before.length, after.length) - head);
  add('same', before.slice(0, head));
  const [old, fresh] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const length = ANCHOR_LENGTHS[level];
  if (length === undefined || old.length + fresh.length <= EXACT_LENGTH_MAX) alignExactly(old, fresh, add);
  else alignAround(findAnchors(old, fresh, length), { old, fresh, length, level }, add);
  add('same', before.slice(before.length - tail));
};

/** Returns the number of words with which both begin, or end if `step` is -1. */
const commonLength = (before: readonly string[], after: readonly string[], step: 1 | -1): number => {
  const limit = Math.min(before.length, after.length);
  let count = 0;
  while (
    count < limit &&
    before.at(step === 1 ? count : -1 - count) === after.at(step === 1 ? count : -1 - count)
  )
    count += 1;
  return count;
};

const alignExactly = (old: readonly string[], fresh: readonly string[], add: Add): void => {
  const parts = diffArrays([...old], [...fresh], { maxEditLength: EDITS_MAX });
  if (parts === undefined) {
    add('removed', old);
    add('added', fresh);
    return;
  }
  for (const { value, added, removed } of parts) add(added ? 'added' : removed ? 'removed' : 'same', value);
};

type Stretch = {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
  readonly length: number;
  readonly level: number;
};

const alignAround = (anchors: readonly Anchor[], { old, fresh, length, level }: Stretch, add: Add): void => {
  let [oldAt, freshAt] = [0, 0];
  for (const [oldIndex, freshIndex] of anchors) {
    // Runs overlap: skips what an earlier one covered.
    if (oldIndex < oldAt || freshIndex < freshAt) continue;
    align(old.slice(oldAt, oldIndex), fresh.slice(freshAt, freshIndex), level + 1, add);
    add('same', old.slice(oldIndex, oldIndex + length));
    [oldAt, freshAt] = [oldIndex + length, freshIndex + length];
  }
  align(old.slice(oldAt), fresh.slice(freshAt), level + 1, add);
};

/** Merges adjacent changes, and puts removed words before added ones. */
const createChanges = () => {
  const changes: WordChange[] = [];
  let [same, removed, added]: [string[], string[], string[]] = [[], [], []];
  const flush = (): void => {
    if (same.length > 0) changes.push({ kind: 'same', words: same });
    if (removed.length > 0) changes.push({ kind: 'removed', words: removed });
    if (added.length > 0) changes.push({ kind: 'added', words: added });
    [same, removed, added] = [[], [], []];
  };
  return {
    add: (kind: WordChange['kind'], words: readonly string[]): void => {
      if (words.length === 0) return;
      if (kind === 'same' && removed.length + added.length > 0) flush();
      const run = { same, removed, added }[kind];
      for (const word of words) run.push(word);
    },
    end: (): WordChange[] => {
      flush();
      return changes;
    },
  };
};
