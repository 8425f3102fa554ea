import { type RawBuilder, sql } from 'kysely';
import type { StemmedAlternative, StemmedTerm } from './stems.ts';

/** Parts of words are looked for from this length on; shorter ones are whole words. */
const PART_LENGTH_MIN = 3;

export type Condition = RawBuilder<boolean>;

/** What must be true of a row `document` of search_documents. */
export const matchesAny = (alternatives: readonly StemmedAlternative[]): Condition =>
  allOf(alternatives.map(matchesAlternative), 'or');

export const matchesAlternative = ({ wanted, excluded }: StemmedAlternative): Condition =>
  allOf([...wanted.map(matches), ...excluded.map((term) => sql<boolean>`not ${exists(term)}`)], 'and');

/** A word is there as part of another or in another form; what is quoted as it stands, and so are words that are joined. */
const matches = (term: StemmedTerm): Condition => {
  if (isPart(term)) return orStem(contains(term.words.join('')), term.stem);
  const open = endsOpen(term) ? '' : ' ';
  return contains(` ${term.words.join(' ')}${open}`);
};

/** Without a word is without it in all its forms, not without each word that holds it. */
const exists = (term: StemmedTerm): Condition =>
  orStem(contains(` ${term.words.join(' ')} `), term.quoted ? null : term.stem);

/** Whether a term may be the inside of a word. */
export const isPart = ({ words, quoted }: Pick<StemmedTerm, 'words' | 'quoted'>): boolean =>
  !quoted && words.length === 1 && (words[0]?.length ?? 0) >= PART_LENGTH_MIN;

/** Whether the last of several words may go on: `entrevista_jo` is perhaps not yet written to its end. */
export const endsOpen = ({ words, quoted }: Pick<StemmedTerm, 'words' | 'quoted'>): boolean =>
  !quoted && words.length > 1 && (words.at(-1)?.length ?? 0) >= PART_LENGTH_MIN;

/** Faster than `like` by half, and no character in it means anything. */
const contains = (part: string): Condition => sql<boolean>`strpos(document.content, ${part}) > 0`;

const orStem = (condition: Condition, stem: string | null): Condition =>
  stem === null ? condition : sql<boolean>`(${condition} or strpos(document.stems, ${` ${stem} `}) > 0)`;

export const allOf = (conditions: readonly Condition[], operator: 'and' | 'or'): Condition =>
  conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(conditions, sql.raw(` ${operator} `))})`;
