import { type CountingWord, isCounting } from './cardinals.ts';
import { FEMININE, isNounAt } from './nouns.ts';

export const isYear = (value: number): boolean => value >= 1_500 && value <= 2_099;

type WordRange = { readonly from: number; readonly end: number };

/** Returns whether a possible year is one: years are written without a thousands separator. */
export const isMeantAsYear = (
  words: readonly CountingWord[],
  value: number,
  { from, end }: WordRange,
): boolean => {
  if (!isYear(value) || words.slice(from, end).some(({ bare }) => FEMININE.test(bare))) return false;
  if (isOfLaw(words, from)) return true;
  if (NUMBERED.test(words[from - 1]?.bare ?? '')) return false;
  if (isDated(words, from)) return true;
  // 'mil e seiscentos' alone is rather an amount; 'mil novecentos e oitenta e oito pessoas' certainly.
  return value % 100 !== 0 && !isNounAt(words, end);
};

const NUMBERED =
  /^(artigos?|número|nº|súmula|páginas?|folhas?|matrícula|pedido|protocolo|portaria|resolução|decreto)$/;
const LAW =
  /^(lei|lc|mp|decreto|decreto-lei|resolução|emenda|portaria|provisória|complementar|instrução|constituição|súmula)$/;
const LAW_WORDS = 12;

/** Returns whether a number is the year of a law: 'lei complementar cento e um de dois mil'. */
const isOfLaw = (words: readonly CountingWord[], from: number): boolean => {
  if (!/^(de|barra)$/.test(words[from - 1]?.bare ?? '')) return false;
  const before = words.slice(Math.max(0, from - LAW_WORDS), from - 1);
  const named = before.at(-1)?.bare ?? '';
  // 'a lei é de dois mil' too.
  const isNumbered = isCounting(named) || /^(\d[\d.]*|é|era)$/.test(named);
  return isNumbered && before.some(({ bare }) => LAW.test(bare));
};

const DATED = /^(em|desde|ano|anos|século|década)$/;

/** Returns whether a number is a year by what is before it: 'em mil e quinhentos'; 'de mil novecentos e noventa a dois mil', right after a year. */
const isDated = (words: readonly CountingWord[], from: number): boolean => {
  const before = words[from - 1];
  const named = before?.bare === 'de' ? words[from - 2] : before;
  if (DATED.test(named?.bare ?? '')) return true;
  if (!/^(e|a|ou|até)$/.test(before?.bare ?? '')) return false;
  const said = words
    .slice(Math.max(0, from - 9), from - 1)
    .map(({ bare }) => bare)
    .join(' ');
  return /(mil (e )?\S+entos( e \S+){1,2}|\b(1[5-9]|20)\d\d)$/.test(said);
};
