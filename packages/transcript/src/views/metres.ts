import { isPercentage } from './amounts.ts';
import { type Cardinal, type CountingWord, readShortNumber } from './cardinals.ts';
import { isNounAt } from './nouns.ts';
import { type Written, twoDigits } from './written.ts';

/** Reads heights and lengths: 'um metro e oitenta', '1 metro e 80 centímetros' → '1,80 m'. */
export const readMetres = (words: readonly CountingWord[], at: number): Written | undefined => {
  const metres = readBelow(words, at, 10);
  if (metres === undefined || !isUnit(words, metres.end, /^metros?$/)) return undefined;
  const link = words[metres.end];
  const centimetres = link?.isLast === true ? undefined : readLinked(words, metres.end + 1);
  if (centimetres === undefined) return undefined;
  const { value, end } = centimetres;
  const text = `${metres.value},${twoDigits(value)} m`;
  if (isUnit(words, end, /^centímetros?$/)) return { text, end: end + 1 };
  const isOther = value < 10 || isNounAt(words, end) || isPercentage(words, end);
  return isOther ? undefined : { text, end };
};

const isUnit = (words: readonly CountingWord[], at: number, unit: RegExp): boolean =>
  words[at - 1]?.isLast !== true && unit.test(words[at]?.bare ?? '');

/** Reads a linked number: 'e oitenta'. */
const readLinked = (words: readonly CountingWord[], at: number): Cardinal | undefined =>
  words[at]?.bare === 'e' ? readBelow(words, at + 1, 100) : undefined;

const readBelow = (words: readonly CountingWord[], at: number, limit: number): Cardinal | undefined => {
  const read = readShortNumber(words, at);
  return read !== undefined && read.value < limit ? read : undefined;
};
