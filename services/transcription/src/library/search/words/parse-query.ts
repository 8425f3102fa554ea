import { splitWords } from './words.ts';

/** Words that follow each other. Quoted ones are looked for as they stand, others also as parts of words. */
export type Term = { readonly words: readonly string[]; readonly quoted: boolean; readonly written: string };
/** What must all be there, and what must not. */
export type Alternative = { readonly wanted: readonly Term[]; readonly excluded: readonly Term[] };

const TOKEN = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
const QUOTES = /[“”„«»]/g;
/** Postgres takes no text with it. */
const NUL = /\0/g;
const OR = /^(?:or|ou)$/i;

/**
 * Reads what a person typed, as web searches do: words, "in quotes", -without, a or b. Nothing typed is an error; without a
 * single letter or digit there are no alternatives, and nothing is found.
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

/** An operator alone is the word that was looked for. */
const asTyped = (typed: string): Alternative[] => {
  const wanted = splitWords(typed).map((word) => ({ words: [word], quoted: false, written: word }));
  return wanted.length > 0 ? [{ wanted, excluded: [] }] : [];
};
