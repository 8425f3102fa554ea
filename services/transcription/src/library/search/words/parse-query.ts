import { splitWords } from './words.ts';

/** Adjacent words. Quoted ones match exactly, others also as parts of words. */
export type Term = { readonly words: readonly string[]; readonly quoted: boolean; readonly written: string };
/** The terms that must match, and those that must not. */
export type Alternative = { readonly wanted: readonly Term[]; readonly excluded: readonly Term[] };

const TOKEN = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
const QUOTES = /[“”„«»]/g;
/** The character NUL, which Postgres refuses in text. */
const NUL = /\0/g;
const OR = /^(?:or|ou)$/i;

/**
 * Parses a search query, as web searches do: words, "in quotes", -without, a or b. No input is an error; without a single letter or digit
 * there are no alternatives, and no results.
 */
export const parseQuery = (typed: string): Alternative[] => {
  const alternatives: { wanted: Term[]; excluded: Term[] }[] = [{ wanted: [], excluded: [] }];
  for (const [, minus, phrase, word] of typed.replaceAll(NUL, ' ').replaceAll(QUOTES, '"').matchAll(TOKEN)) {
    if (word !== undefined && minus === '' && OR.test(word)) {
      alternatives.push({ wanted: [], excluded: [] });
      continue;
    }
    const written = phrase ?? word ?? '';
    const term = { words: splitWords(written), quoted: phrase !== undefined, written };
    if (term.words.length === 0) continue;
    alternatives.at(-1)?.[minus === '-' ? 'excluded' : 'wanted'].push(term);
  }
  const asked = alternatives.filter(({ wanted, excluded }) => wanted.length + excluded.length > 0);
  return asked.length > 0 ? asked : asTyped(typed);
};

/** Searches for the typed words, when there is only an operator: then it is a word. */
const asTyped = (typed: string): Alternative[] => {
  const wanted = splitWords(typed).map((word) => ({ words: [word], quoted: false, written: word }));
  return wanted.length > 0 ? [{ wanted, excluded: [] }] : [];
};
