/** A word of a text with a capital letter, and whether it may have it only because a sentence begins. */
export type CapitalWord = { readonly word: string; readonly isFirst: boolean };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** What stands before the first word of a sentence, a quotation or an item. */
const BEFORE_FIRST = /(?:^|[.!?…:;–—-]|["“”«»‘([])\s*["“«‘([]*$/u;
const MARKS = /[\u0300-\u036f]/g;

/** Returns a word without accents and in lower case, as recognised and corrected texts differ in both. */
export const fold = (word: string): string => word.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** Lists the words of a text, without accents and in lower case. */
export const foldedWords = (text: string): string[] => (text.match(WORD) ?? []).map(fold);

/** Lists the words of a text that begin with a capital letter. Of scripts without capital letters there are none. */
export const capitalWords = (text: string): CapitalWord[] => {
  const found: CapitalWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD))
    // “R$” is a sign.
    if (/^\p{Lu}/u.test(word) && text[index + word.length] !== '$')
      found.push({ word, isFirst: BEFORE_FIRST.test(text.slice(Math.max(0, index - 8), index)) });
  return found;
};

/** Returns the words that texts have without a capital letter, folded: they are no names. */
export const spokenWords = (sentences: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(
    sentences.flatMap(({ text }) =>
      (text.match(WORD) ?? []).filter((word) => word === word.toLowerCase()).map(fold),
    ),
  );
