import { type RawBuilder, sql } from 'kysely';
import type { StemmedAlternative, StemmedTerm } from './stems.ts';

/** Length from which parts of words match; shorter ones match whole words only. */
const PART_LENGTH_MIN = 3;

export type Condition = RawBuilder<boolean>;

/** Returns the condition on a row `document` of search_documents. */
export const matchesAny = (alternatives: readonly StemmedAlternative[]): Condition =>
  allOf(alternatives.map(matchesAlternative), 'or');

export const matchesAlternative = ({ wanted, excluded }: StemmedAlternative): Condition =>
  allOf([...wanted.map(matches), ...excluded.map((term) => sql<boolean>`not ${exists(term)}`)], 'and');

/** Matches a word as part of another or in another form; quoted and joined words match exactly. */
const matches = (term: StemmedTerm): Condition => {
  if (isPart(term)) return orStem(contains(term.words.join('')), term.stem);
  const open = endsOpen(term) ? '' : ' ';
  return contains(` ${term.words.join(' ')}${open}`);
};

/** Matches a word to exclude: all its forms, but not every word that contains it. */
const exists = (term: StemmedTerm): Condition =>
  orStem(contains(` ${term.words.join(' ')} `), term.quoted ? null : term.stem);

/** Returns whether a term may match inside a word. */
export const isPart = ({ words, quoted }: Pick<StemmedTerm, 'words' | 'quoted'>): boolean =>
  !quoted && words.length === 1 && (words[0]?.length ?? 0) >= PART_LENGTH_MIN;

/** Returns whether the last of several words may be a prefix: `entrevista_jo` may be incomplete. */
export const endsOpen = ({ words, quoted }: Pick<StemmedTerm, 'words' | 'quoted'>): boolean =>
  !quoted && words.length > 1 && (words.at(-1)?.length ?? 0) >= PART_LENGTH_MIN;

/** Searches the content for a part. `strpos` is twice as fast as `like`, and no character is special. */
const contains = (part: string): Condition => sql<boolean>`strpos(document.content, ${part}) > 0`;

const orStem = (condition: Condition, stem: string | null): Condition =>
  stem === null ? condition : sql<boolean>`(${condition} or strpos(document.stems, ${` ${stem} `}) > 0)`;

export const allOf = (conditions: readonly Condition[], operator: 'and' | 'or'): Condition =>
  conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(conditions, sql.raw(` ${operator} `))})`;
