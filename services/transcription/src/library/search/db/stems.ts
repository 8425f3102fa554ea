import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { Alternative, Term } from '../words/parse-query.ts';

/** A term with the stem of its word; null if it has none or consists of several words. */
export type StemmedTerm = Term & { readonly stem: string | null };
export type StemmedAlternative = {
  readonly wanted: readonly StemmedTerm[];
  readonly excluded: readonly StemmedTerm[];
};

type WordRow = { word: string; stem: string | null; is_stop: boolean };

/** Gets the Portuguese stems from Postgres, and drops stop words (de, que …) unless there are no others. */
export const stemAlternatives = async (
  db: Kysely<DB>,
  alternatives: readonly Alternative[],
): Promise<StemmedAlternative[]> => {
  const terms = alternatives.flatMap(({ wanted, excluded }) => [...wanted, ...excluded]);
  const rows = await readWords(db, terms.filter(isWord));
  const known = new Map(rows.map((row) => [row.word, row]));
  const stemmed = (term: Term): StemmedTerm => ({
    ...term,
    stem: isWord(term) ? (known.get(term.words[0] ?? '')?.stem ?? null) : null,
  });
  const isStop = (term: Term): boolean => isWord(term) && known.get(term.words[0] ?? '')?.is_stop === true;
  return alternatives.map(({ wanted, excluded }) => {
    const meaning = wanted.filter((term) => !isStop(term));
    return {
      wanted: (meaning.length > 0 ? meaning : wanted).map(stemmed),
      excluded: excluded.map(stemmed),
    };
  });
};

const isWord = ({ words, quoted }: Term): boolean => !quoted && words.length === 1;

/**
 * Reads each word's stem and whether it is a stop word. It asks for the written form, because a folded stop word, such as `não`, may not be
 * recognised.
 */
const readWords = async (db: Kysely<DB>, terms: readonly Term[]): Promise<WordRow[]> => {
  if (terms.length === 0) return [];
  const folded = terms.map(({ words }) => words[0] ?? '');
  const written = terms.map((term) => term.written.toLowerCase().normalize('NFC'));
  const { rows } = await sql<WordRow>`
    select word, search_stem(word) as stem,
      coalesce(ts_lexize('portuguese_stem', word) = '{}' or ts_lexize('portuguese_stem', written) = '{}', false) as is_stop
    from unnest(${folded}::text[], ${written}::text[]) as asked (word, written)`.execute(db);
  return rows;
};
