import bidiModule, { type Bidi } from 'bidi-js';
import { splitGraphemes } from './graphemes.ts';

export type Direction = 'ltr' | 'rtl';

/** A part of a line in one direction; level as in Unicode's bidirectional algorithm: odd from right to left. */
export type LevelRun = { readonly text: string; readonly level: number };

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The function that the package exports: it is CommonJS, and its types say that it is not. */
const bidi = (bidiModule as unknown as () => Bidi)();

/** Returns the direction of a text's first letter that has one. */
export const directionOf = (text: string): Direction =>
  RIGHT_TO_LEFT.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1
    ? 'rtl'
    : 'ltr';

/** Returns a level for each UTF-16 unit of a paragraph; undefined if all of it runs from left to right. */
export const findLevels = (paragraph: string, direction: Direction): Uint8Array | undefined =>
  direction === 'rtl' || RIGHT_TO_LEFT.test(paragraph)
    ? bidi.getEmbeddingLevels(paragraph, direction).levels
    : undefined;

/** Cuts a line at changes of level, in logical order. */
export const splitByLevel = (line: string, levels: Uint8Array): LevelRun[] => {
  const runs: { text: string; level: number }[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
    index += character.length;
  }
  return runs;
};

/** Orders the runs of a line from left to right, as the reader sees them. */
export const inVisualOrder = <R extends { readonly level: number }>(runs: readonly R[]): R[] => {
  const ordered = [...runs];
  const levelMax = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = levelMax; level > 0; level -= 1) reverseFrom(ordered, level);
  return ordered;
};

/** Reverses each stretch of runs at this level or above. */
const reverseFrom = (runs: { readonly level: number }[], level: number): void => {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
    start = Math.max(start, end - 1);
  }
};

/** Returns the letters of a run from left to right, for a font that knows no direction. In a run from right to left, brackets are mirrored. */
export const toDrawn = ({ text, level }: LevelRun): string =>
  level % 2 === 0
    ? text
    : splitGraphemes(text)
        .map((each) => bidi.getMirroredCharacter(each) ?? each)
        .toReversed()
        .join('');
