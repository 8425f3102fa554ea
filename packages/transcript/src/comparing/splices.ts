import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { TranscriptSplice } from '@escriba/contracts/transcription/transcript';
import { diffArrays } from 'diff/lib/diff/array.js';
import { isSamePassage } from './same-document.ts';

/** Returns the splices that turn `before` into `after`, in order, each relative to the result of the previous one. */
export const findSplices = (
  before: readonly TranscriptPassage[],
  after: readonly TranscriptPassage[],
): TranscriptSplice[] => {
  // Most of a long text is unchanged: compares only the part between its unchanged ends.
  const [head, tail] = untouchedEnds(before, after);
  const changes = diffArrays(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
    { comparator: isSamePassage },
  );
  const splices: TranscriptSplice[] = [];
  let at = head;
  let open: TranscriptSplice | undefined;
  for (const { value, added, removed } of changes) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { start: at, deleteCount: 0, insert: [] };
      splices.push(open);
    }
    if (removed) open.deleteCount += value.length;
    else {
      open.insert.push(...value);
      at += value.length;
    }
  }
  return splices;
};

/** @throws RangeError for a splice beyond the end */
export const applySplices = (
  segments: readonly TranscriptPassage[],
  splices: readonly TranscriptSplice[],
): TranscriptPassage[] => {
  const result = [...segments];
  for (const { start, deleteCount, insert } of splices) {
    if (start + deleteCount > result.length) throw new RangeError('a splice reaches beyond the transcript');
    result.splice(start, deleteCount, ...insert);
  }
  return result;
};

/** Returns the number of identical passages at the beginning and at the end. */
const untouchedEnds = (
  before: readonly TranscriptPassage[],
  after: readonly TranscriptPassage[],
): [head: number, tail: number] => {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [head, tail];
};
