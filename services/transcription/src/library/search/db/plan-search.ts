import { type RawBuilder, sql } from 'kysely';
import { type Condition, allOf, isPart, matchesAlternative } from './conditions.ts';
import type { StemmedAlternative } from './stems.ts';
import type { KnownWord } from './vocabulary.ts';

/** How an alternative is found among many recordings. */
export type AlternativePlan = {
  readonly alternative: StemmedAlternative;
  /** Ids of recordings that may match, by index; undefined if they are too many to collect. */
  readonly candidates: RawBuilder<unknown> | undefined;
  /** Their approximate number. */
  readonly candidateCount: number;
  /** Whether the text must be checked as well. */
  readonly isExact: boolean;
};

export type SearchedOwner = { readonly number: number; readonly documents: number };

/** Share of the recordings from which a word is found quickly by scanning them in order. */
const COMMON_SHARE = 0.07;
/** Most comparisons: the key index compares each recording that it finds with each key of a list. */
const COMPARISONS_MAX = 500_000;
const KEYS_MAX = 5_000;
/** The assumed fraction of the recordings with both words of a pair that are also in the pair's class. */
const PAIR_SHARE = 0.05;

/** Returns undefined if a wanted word is in no recording. `words` are those of the wanted terms. */
export const planAlternative = (
  owner: SearchedOwner,
  alternative: StemmedAlternative,
  words: readonly KnownWord[],
): AlternativePlan | undefined => {
  const rarest = words.toSorted((a, b) => a.uses - b.uses)[0];
  if (words.some(({ uses }) => uses === 0)) return undefined;
  const pairs = alternative.wanted.flatMap(pairsOf);
  const expected = expect(owner, words, pairs.length);
  const isCommon = rarest === undefined || expected > owner.documents * COMMON_SHARE;
  if (isCommon || rarest.ids.length > KEYS_MAX) {
    return { alternative, candidates: undefined, candidateCount: owner.documents, isExact: false };
  }
  const isCheap = ({ ids, uses }: KnownWord) => ids.length * Math.min(uses, rarest.uses) <= COMPARISONS_MAX;
  const cheap = words.filter(isCheap);
  const isExact =
    cheap.length === words.length && alternative.excluded.length === 0 && alternative.wanted.every(isPart);
  const candidates = cheap.includes(rarest) ? byAllKeys(owner, cheap, pairs) : byAnyKey(rarest);
  return { alternative, candidates, candidateCount: Math.min(rarest.uses, 2 * expected), isExact };
};

export const verification = (plans: readonly AlternativePlan[]): Condition | undefined =>
  plans.every(({ isExact }) => isExact)
    ? undefined
    : allOf(
        plans.map(({ alternative }) => matchesAlternative(alternative)),
        'or',
      );

const expect = ({ documents }: SearchedOwner, words: readonly KnownWord[], pairs: number): number =>
  words.reduce((product, { uses }) => product * Math.min(1, uses / documents), documents) *
  PAIR_SHARE ** pairs;

const byAllKeys = (owner: SearchedOwner, words: readonly KnownWord[], pairs: readonly string[]) => {
  const conditions = words.map(({ ids }) => sql<boolean>`keys && ${ids}::bigint[]`);
  const classes = sql<boolean>`keys @> array(
    select search_pair(${owner.number}, pair) from unnest(${pairs}::text[]) pair)`;
  return sql`select transcription_id from search_keys
    where ${allOf(pairs.length === 0 ? conditions : [...conditions, classes], 'and')}`;
};

/** Searches the index once per key, for lists too long to compare with. */
const byAnyKey = ({ ids }: KnownWord) => sql`
  select found.transcription_id from unnest(${ids}::bigint[]) as key
  cross join lateral (select transcription_id from search_keys where keys @> array[key] offset 0) found`;

/** Returns the pairs of words to look up. The last word of an unquoted term may be a prefix, and so is in no known pair. */
const pairsOf = ({ words, quoted }: { words: readonly string[]; quoted: boolean }): string[] =>
  (quoted ? words : words.slice(0, -1)).flatMap((word, index, all) =>
    index === 0 ? [] : [`${all[index - 1]} ${word}`],
  );
