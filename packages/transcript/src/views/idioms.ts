import type { CountingWord } from './cardinals.ts';

/** Numbers that count nothing; each starts with its first word. */
const IDIOMS: readonly RegExp[] = [
  /^mil (desculpas|perdões|obrigad[oa]s|beijos|abraços|maravilhas|coisas|demônios)\b/,
  /^mil e (um|uma) (?!(reais|dólares|euros)\b)\p{L}+/u,
  /^(estou|está|estava|estamos|estão|tô|tá|tava|ando|anda|andava) a mil( por hora)?\b(?! (reais|metros|quilômetros))/,
  /^oito ou oitenta\b/,
];
const WORDS_MAX = 5;

/** Returns the index after the idiom that starts at a word; `at` if none does. */
export const skipIdiom = (words: readonly CountingWord[], at: number): number => {
  const said = wordsUntilMark(words, at).join(' ');
  const found = IDIOMS.map((idiom) => idiom.exec(said)?.[0]).find((idiom) => idiom !== undefined);
  return found === undefined ? at : at + found.split(' ').length;
};

const wordsUntilMark = (words: readonly CountingWord[], at: number): string[] => {
  const said = words.slice(at, at + WORDS_MAX);
  const last = said.findIndex(({ isLast }) => isLast);
  return said.slice(0, last === -1 ? WORDS_MAX : last + 1).map(({ bare }) => bare);
};
