import { setImmediate as otherWork } from 'node:timers/promises';
import type { SearchHit } from '@escriba/contracts/transcription/library';
import { UNSPACED_LETTER } from '@escriba/transcript';
import { toNfc, toNfcInTurns } from '../../platform/text/normalise.ts';
import { fold } from '../../platform/text/text-folding.ts';
import { endsOpen, isPart } from './db/conditions.ts';
import type { StemmedAlternative, StemmedTerm } from './db/stems.ts';

const CONTEXT_LENGTH = 60;
const TEXT_HITS_MAX = 3;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const MARKS = String.raw`[\u0300-\u036f\u064b-\u065f]*`;
/** Shortest stem to mark: shorter ones would mark unrelated words. */
const STEM_LENGTH_MIN = 4;
const MARKS_MAX = 24;
/** Matches the characters between two words; empty in scripts without spaces. */
const BETWEEN_WORDS = String.raw`[^\p{L}\p{N}\p{M}]*`;
const ENDS_IN_LETTER = new RegExp(`${LETTER}$`, 'u');
const BEGINS_WITH_LETTER = new RegExp(`^${LETTER}`, 'u');

/** The parts of a recording that are searched. */
export type Searched = { name: string; text: string | null; notes: string | null };

/** Finds matches in a name, a text and notes. Other requests have their turn meanwhile. */
export type HitFinder = (found: Searched) => Promise<SearchHit[]>;

/** Characters that are compared with a pattern before other requests have their turn: a few milliseconds. */
const CHARACTERS_AT_ONCE = 200_000;

/**
 * Finds excerpts around matches: one of the name, up to three of the text and of the notes. Marks are in UTF-16 units, as JavaScript
 * slices.
 */
export const createHitFinder = (alternatives: readonly StemmedAlternative[]): HitFinder => {
  const patterns = alternatives.flatMap(({ wanted }) => wanted.flatMap(toPatterns));
  let compared = 0;
  const findMarks = async (text: string): Promise<Mark[]> => {
    const marks: Mark[] = [];
    for (const pattern of patterns) {
      marks.push(...findPattern(pattern, text));
      compared += text.length;
      if (compared < CHARACTERS_AT_ONCE) continue;
      compared = 0;
      await otherWork();
    }
    return inOrder(marks);
  };
  const findExcerpts = async (field: 'text' | 'notes', written: string | null): Promise<SearchHit[]> => {
    if (written === null) return [];
    const text = written.length > CHARACTERS_AT_ONCE ? await toNfcInTurns(written) : toNfc(written);
    return toExcerpts(await findMarks(text), field, text);
  };
  return async ({ name, text, notes }) => {
    const shownName = toNfc(name);
    const inName = await findMarks(shownName);
    return [
      ...(inName.length > 0 ? [{ field: 'name' as const, text: shownName, marks: inName }] : []),
      ...(await findExcerpts('text', text)),
      ...(await findExcerpts('notes', notes)),
    ];
  };
};

type Mark = [start: number, end: number];
/** A pattern. `startsWord`, `endsWord`: no part of a word may precede or follow. */
type Pattern = { readonly source: string; readonly startsWord: boolean; readonly endsWord: boolean };

/** Returns marks in order; of overlapping ones the first. */
const inOrder = (marks: readonly Mark[]): Mark[] => {
  const kept: Mark[] = [];
  for (const mark of marks.toSorted(([a], [b]) => a - b))
    if (mark[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(mark);
  return kept;
};

/** Finds the marks of a pattern. Word boundaries are checked on the matches, because a lookaround in the pattern would run at every letter. */
const findPattern = ({ source, startsWord, endsWord }: Pattern, text: string): Mark[] => {
  const marks: Mark[] = [];
  for (const match of text.matchAll(new RegExp(source, 'giu'))) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (startsWord && ENDS_IN_LETTER.test(text.slice(Math.max(0, start - 2), start))) continue;
    if (endsWord && BEGINS_WITH_LETTER.test(text.slice(end, end + 2))) continue;
    marks.push([start, end]);
    if (marks.length >= MARKS_MAX) break;
  }
  return marks;
};

/** Marks that are near each other share an excerpt. */
const toExcerpts = (found: readonly Mark[], field: 'text' | 'notes', text: string): SearchHit[] => {
  const stretches: { start: number; end: number; marks: Mark[] }[] = [];
  for (const mark of found) {
    const last = stretches.at(-1);
    if (last && mark[0] <= last.end) {
      last.end = Math.max(last.end, mark[1]);
      last.marks.push(mark);
    } else if (stretches.length < TEXT_HITS_MAX) {
      const start = wordStart(text, Math.max(0, mark[0] - CONTEXT_LENGTH), mark[0]);
      stretches.push({ start, end: Math.min(text.length, mark[1] + CONTEXT_LENGTH), marks: [mark] });
    }
  }
  return stretches.map(({ start, end, marks }) => {
    const wholeEnd = wordEnd(text, end, marks.at(-1)?.[1] ?? end);
    return {
      field,
      text: text.slice(start, wholeEnd),
      marks: marks.map(([from, to]): Mark => [from - start, to - start]),
    };
  });
};

/** Returns the first start of a word between `from` and `latest`. */
const wordStart = (text: string, from: number, latest: number): number => {
  if (from === 0) return 0;
  const space = text.slice(from, latest).search(/\s/);
  return space === -1 ? notInPair(text, from) : from + space + 1;
};

/** Returns the last end of a word between `earliest` and `to`. */
const wordEnd = (text: string, to: number, earliest: number): number => {
  if (to >= text.length) return text.length;
  const space = text.slice(earliest, to).search(/\s\S*$/);
  return space === -1 ? notInPair(text, to) : earliest + space;
};

const notInPair = (text: string, index: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index + 1 : index;

const toPatterns = (term: StemmedTerm): Pattern[] => {
  const source = term.words.map(toAccentPattern).join(BETWEEN_WORDS);
  const [first = '', last = ''] = [term.words[0], term.words.at(-1)];
  if (!isPart(term)) {
    return [
      {
        source,
        startsWord: !UNSPACED_LETTER.test(first),
        endsWord: !endsOpen(term) && !UNSPACED_LETTER.test(last),
      },
    ];
  }
  const part = { source, startsWord: false, endsWord: false };
  const { stem } = term;
  if (stem === null || stem.length < STEM_LENGTH_MIN) return [part];
  return [part, { source: `${toAccentPattern(stem)}${LETTER}*`, startsWord: true, endsWord: false }];
};

/**
 * Returns a pattern that matches letters with or without their accents. Words contain only letters, digits and marks: none is special in a
 * pattern.
 */
const toAccentPattern = (word: string): string =>
  Array.from(word, (letter) => {
    const variants = VARIANTS.get(letter);
    return `${variants === undefined ? letter : `[${letter}${variants}]`}${MARKS}`;
  }).join('');

/** Accented letters by their folded form. */
const VARIANTS: ReadonlyMap<string, string> = (() => {
  const variants = new Map<string, string>();
  const ranges = [
    [0xc0, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
  ] as const;
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code++) {
      const letter = String.fromCodePoint(code).toLowerCase();
      const folded = fold(letter);
      if (Array.from(letter).length === 1 && Array.from(folded).length === 1 && folded !== letter)
        variants.set(folded, `${variants.get(folded) ?? ''}${letter}`);
    }
  }
  return variants;
})();
