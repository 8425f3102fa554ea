import type { SearchHit } from '@escriba/contracts/transcription/library';

type Part = { readonly start: number; readonly part: string; readonly isMarked: boolean };

/** Splits a text at its marks. Overlapping marks merge; marks outside of the text are dropped. */
export const splitAtMarks = (text: string, marks: SearchHit['marks']): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  const add = (to: number, isMarked: boolean): void => {
    if (to > end) parts.push({ start: end, part: text.slice(end, to), isMarked });
    end = Math.max(end, to);
  };
  for (const [from, to] of marks.toSorted(([one], [other]) => one - other)) {
    add(Math.min(from, text.length), false);
    add(Math.min(to, text.length), true);
  }
  add(text.length, false);
  return parts;
};
