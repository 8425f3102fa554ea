import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { endsOpen, isPart } from './conditions.ts';
import type { StemmedTerm } from './stems.ts';

/** The words of a user's vocabulary that match a word of a term. `uses`: number of recordings, counted once per word. */
export type KnownWord = { readonly ids: readonly number[]; readonly uses: number };

type WordLookup = { stem: string | null; exact: string | null; pattern: string | null; part: string | null };

/** Looks terms up in a user's vocabulary: for each its words, in order. */
export const lookUp = async (
  db: Kysely<DB>,
  owner: number,
  terms: readonly StemmedTerm[],
): Promise<KnownWord[][]> => {
  const asked = terms.flatMap((term, index) => lookupsOf(term).map((lookup) => ({ ...lookup, index })));
  if (asked.length === 0) return terms.map(() => []);
  const { rows } = await sql<{ term: number; ids: string[] | null; uses: number | null }>`
    select asked.term, found.ids, found.uses
    from unnest(
      ${asked.map(({ index }) => index)}::int[], ${asked.map(({ stem }) => stem)}::text[],
      ${asked.map(({ exact }) => exact)}::text[], ${asked.map(({ pattern }) => pattern)}::text[],
      ${asked.map(({ part }) => part)}::text[]
    ) with ordinality as asked (term, stem, exact, pattern, part, place)
    cross join lateral (
      select array_agg(id) as ids, sum(uses)::float8 as uses from (
        select id, uses from search_words where owner = ${owner} and stem = asked.stem
        union
        select id, uses from search_words where owner = ${owner} and word = asked.exact
        union
        select id, uses from search_words
        where grams @> search_grams(${owner}, asked.part) and owner = ${owner} and word like asked.pattern
      ) words
    ) found
    order by asked.place`.execute(db);
  return terms.map((_, index) =>
    rows
      .filter((row) => row.term === index)
      .map(({ ids, uses }) => ({ ids: (ids ?? []).map(Number), uses: uses ?? 0 })),
  );
};

const NOTHING = { stem: null, exact: null, pattern: null, part: null };

/** Returns the lookups of a term's words. Words have only letters, digits and their marks: none is special in `like`. */
const lookupsOf = (term: StemmedTerm): WordLookup[] =>
  term.words.map((word, index) => {
    if (isPart(term)) return { ...NOTHING, stem: term.stem, pattern: `%${word}%`, part: word };
    if (endsOpen(term) && index === term.words.length - 1)
      return { ...NOTHING, pattern: `${word}%`, part: word };
    return { ...NOTHING, exact: word };
  });
