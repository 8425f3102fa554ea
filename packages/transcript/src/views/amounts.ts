import { type CountingWord, SCALE_VALUES, readCardinal, readGroup, spokenDigit } from './cardinals.ts';

export type Amount = {
  readonly value: number;
  /** Digits after the decimal comma. */
  readonly decimals: string;
  /** Index after it. */
  readonly end: number;
  /** It was already written in figures. */
  readonly isFigure: boolean;
  /** It was written in figures in several parts, as '1 milhão e 200 mil': it is shown in full. */
  readonly isInParts?: boolean;
};

type Words = readonly CountingWord[];

/** The amount that starts at a word, in words or figures: 'dois vírgula cinco milhões', '1.200', '15 mil', 'três e meio'. */
export const readAmount = (words: Words, at: number): Amount | undefined => {
  const figures = WRITTEN.exec(words[at]?.bare ?? '')?.groups;
  if (figures) return readInParts(words, at) ?? withHalf(words, readWritten(words, at, figures));
  if (words[at]?.bare === 'zero') return withDecimals(words, { value: 0, end: at + 1 });
  if (!standsAlone(words, at)) return undefined;
  const half =
    words[at]?.bare === 'meio' ? { value: 0, decimals: '5', end: at + 1, isFigure: false } : undefined;
  if (half) return isPercentage(words, half.end) ? half : undefined;
  const cardinal = readCardinal(words, at);
  return cardinal && withHalf(words, withDecimals(words, cardinal));
};

/** '2 mil e 500', '1 milhão e 200 mil': more than figures and one word. */
const readInParts = (words: Words, at: number): Amount | undefined => {
  const cardinal = readCardinal(words, at);
  if (cardinal === undefined || cardinal.end <= at + 2) return undefined;
  return { ...cardinal, decimals: '', isFigure: true, isInParts: true };
};

const WRITTEN = /^(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d+))?$/;
const VAGUE = /^(tantos|tantas|poucos|poucas|alguns|algumas|vários|várias|muitos|muitas)$/;

/** The 'mil' of '15 mil' and 'vinte e tantos mil' is not a separate thousand. */
const standsAlone = (words: Words, at: number): boolean => {
  if (words[at]?.bare !== 'mil' || words[at - 1]?.isLast === true) return true;
  const before = words[at - 1]?.bare ?? '';
  return !VAGUE.test(before) && !/\d$/.test(before);
};

/** Whether 'por cento' is at an index. */
export const isPercentage = (words: Words, at: number): boolean =>
  words[at - 1]?.isLast !== true && words[at]?.bare === 'por' && words[at + 1]?.bare === 'cento';

const readWritten = (words: Words, at: number, figures: Record<string, string | undefined>): Amount => {
  const whole = Number((figures['whole'] ?? '').replaceAll('.', ''));
  const decimals = figures['decimals'] ?? '';
  const amount = { value: whole, decimals, end: at + 1, isFigure: true };
  return scaled(words, amount) ?? amount;
};

/** 'vírgula cinco', 'vírgula zero sete', 'vírgula vinte e cinco', 'vírgula um quatro'. */
const withDecimals = (words: Words, { value, end }: { value: number; end: number }): Amount => {
  const whole = { value, decimals: '', end, isFigure: false };
  if (words[end]?.bare !== 'vírgula' || words[end - 1]?.isLast === true) return whole;
  const decimals = readDecimals(words, end + 1);
  if (decimals === undefined) return whole;
  const amount = { ...whole, decimals: decimals.digits, end: decimals.end };
  return scaled(words, amount) ?? amount;
};

/** Digit by digit, or as a number with leading zeros. */
const readDecimals = (words: Words, from: number): { digits: string; end: number } | undefined => {
  let digits = '';
  let at = from;
  for (let digit = digitAt(words, at); digit !== undefined; digit = digitAt(words, at)) {
    digits += digit;
    at += 1;
    if (words[at - 1]?.isLast === true) return { digits, end: at };
  }
  const rest = /^0*$/.test(digits) ? readGroup(words, at) : undefined;
  if (rest) return { digits: digits + String(rest.value), end: rest.end };
  return digits === '' ? undefined : { digits, end: at };
};

/** 'meia' is a half here, not a six. */
const digitAt = (words: Words, at: number): string | undefined => {
  const bare = words[at]?.bare ?? '';
  return bare === 'meia' ? undefined : spokenDigit(bare);
};

/** 'vírgula cinco milhões' */
const scaled = (words: Words, amount: Amount): Amount | undefined => {
  const scale = SCALE_VALUES.get(words[amount.end]?.bare ?? '');
  if (scale === undefined || words[amount.end - 1]?.isLast === true) return undefined;
  const value = Math.round(Number(`${amount.value}.${amount.decimals || '0'}`) * scale);
  return { ...amount, value, decimals: '', end: amount.end + 1 };
};

/** 'e meio': of a percentage, or of the preceding millions. */
const withHalf = (words: Words, amount: Amount): Amount => {
  const { end, value, decimals } = amount;
  if (words[end - 1]?.isLast === true || words[end]?.bare !== 'e' || words[end + 1]?.bare !== 'meio')
    return amount;
  if (decimals === '' && isPercentage(words, end + 2)) return { ...amount, decimals: '5', end: end + 2 };
  const scale = SCALE_VALUES.get(words[end - 1]?.bare ?? '') ?? 0;
  return scale >= 1e6 && decimals === '' ? { ...amount, value: value + scale / 2, end: end + 2 } : amount;
};
