import { type CountingWord, SCALE_VALUES, readCardinal, readGroup, spokenDigit } from './cardinals.ts';

export type Amount = {
  readonly value: number;
  /** Digits after the decimal comma. */
  readonly decimals: string;
  /** Index after the amount. */
  readonly end: number;
  /** Whether it was already written in figures. */
  readonly isFigure: boolean;
  /** Whether it was written in figures in several parts, as '1 milhão e 200 mil': it is shown in full. */
  readonly isInParts?: boolean;
};

type Words = readonly CountingWord[];

/** Returns the amount that starts at a word, in words or figures: 'dois vírgula cinco milhões', '1.200', '15 mil', 'três e meio'. */
export const readAmount = (words: Words, at: number): Amount | undefined => {
  const bare = words[at]?.bare ?? '';
  const figures = figuresIn(bare, isPercentage(words, at + 1));
  if (figures) return readInParts(words, at) ?? withHalf(words, readWritten(words, at, figures));
  if (bare === 'zero') return withDecimals(words, { value: 0, end: at + 1, ...WHOLE });
  if (bare === 'meio') return isPercentage(words, at + 1) ? { value: 0, end: at + 1, ...HALF } : undefined;
  const cardinal = standsAlone(words, at) ? readCardinal(words, at) : undefined;
  return cardinal && withHalf(words, withDecimals(words, { ...cardinal, ...WHOLE }));
};

const WHOLE = { decimals: '', isFigure: false };
const HALF = { decimals: '5', isFigure: false };

/** Reads an amount of more than figures and one word: '2 mil e 500', '1 milhão e 200 mil'. */
const readInParts = (words: Words, at: number): Amount | undefined => {
  const cardinal = readCardinal(words, at);
  if (cardinal === undefined || cardinal.end <= at + 2) return undefined;
  return { ...cardinal, decimals: '', isFigure: true, isInParts: true };
};

const WRITTEN = /^(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d+))?$/;
/** A decimal point, which only a percentage proves: '2.5 por cento'. */
const WRITTEN_WITH_POINT = /^(?<whole>\d{1,3})\.(?<decimals>\d{1,2})$/;
const figuresIn = (bare: string, isPercent: boolean): Record<string, string | undefined> | undefined =>
  (isPercent ? WRITTEN_WITH_POINT.exec(bare)?.groups : undefined) ?? WRITTEN.exec(bare)?.groups;

const VAGUE = /^(tantos|tantas|poucos|poucas|alguns|algumas|vários|várias|muitos|muitas)$/;

/** Returns whether a 'mil' is a thousand of its own, unlike that of '15 mil' and 'vinte e tantos mil'. */
const standsAlone = (words: Words, at: number): boolean => {
  if (words[at]?.bare !== 'mil' || words[at - 1]?.isLast === true) return true;
  const before = words[at - 1]?.bare ?? '';
  return !VAGUE.test(before) && !/\d$/.test(before);
};

/** Returns whether 'por cento' is at an index. */
export const isPercentage = (words: Words, at: number): boolean => endOfPercentage(words, at) !== undefined;

/** Returns the index after 'por cento', 'porcento' or '%'. */
export const endOfPercentage = (words: Words, at: number): number | undefined => {
  if (words[at - 1]?.isLast === true) return undefined;
  const bare = words[at]?.bare ?? '';
  if (bare === '%' || bare === 'porcento') return at + 1;
  return bare === 'por' && words[at + 1]?.bare === 'cento' ? at + 2 : undefined;
};

const readWritten = (words: Words, at: number, figures: Record<string, string | undefined>): Amount => {
  const whole = Number((figures['whole'] ?? '').replaceAll('.', ''));
  const decimals = figures['decimals'] ?? '';
  const amount = { value: whole, decimals, end: at + 1, isFigure: true };
  if (decimals === '') return withDecimals(words, amount);
  return scaled(words, amount) ?? amount;
};

/** Adds decimals: 'vírgula cinco', 'vírgula zero sete', 'vírgula vinte e cinco', 'vírgula um quatro'; 'ponto cinco' before a unit. */
const withDecimals = (words: Words, whole: Amount): Amount => {
  const { end } = whole;
  const separator = words[end - 1]?.isLast === true ? undefined : words[end];
  const isPoint = separator?.bare === 'ponto';
  const hasDecimals =
    separator !== undefined && !separator.isLast && (isPoint || separator.bare === 'vírgula');
  const decimals = hasDecimals ? readDecimals(words, end + 1) : undefined;
  if (decimals === undefined) return whole.isFigure ? (scaled(words, whole) ?? whole) : whole;
  if (isPoint && !isMeasured(words, decimals.end, whole.value)) return whole;
  const amount = { ...whole, decimals: decimals.digits, end: decimals.end, isFigure: false };
  return scaled(words, amount) ?? amount;
};

const MEASURE = /^(graus?|quilos?|litros?|mililitros?|metros?|quilômetros?|centímetros?|toneladas?|pontos)$/;

/** Returns whether a unit follows that 'ponto' before it cannot be a point won, or of an agenda: 'dois ponto cinco por cento'. */
const isMeasured = (words: Words, at: number, value: number): boolean => {
  if (words[at - 1]?.isLast === true) return false;
  const unit = words[at]?.bare ?? '';
  const isPercent = isPercentage(words, at) || /^(percentua(l|is))$/.test(words[at + 1]?.bare ?? '');
  return isPercent || (SCALE_VALUES.get(unit) ?? 0) >= 1e6 || (value !== 1 && MEASURE.test(unit));
};

/** Reads digit by digit, or a number with leading zeros. */
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

/** Reads a digit of decimals, where 'meia' is a half, not a six. */
const digitAt = (words: Words, at: number): string | undefined => {
  const bare = words[at]?.bare ?? '';
  if (/^\d{1,3}$/.test(bare)) return bare;
  return bare === 'meia' ? undefined : spokenDigit(bare);
};

/** Multiplies an amount by the scale after it: 'vírgula cinco milhões'. */
const scaled = (words: Words, amount: Amount): Amount | undefined => {
  const scale = SCALE_VALUES.get(words[amount.end]?.bare ?? '');
  if (scale === undefined || words[amount.end - 1]?.isLast === true) return undefined;
  const value = Math.round(Number(`${amount.value}.${amount.decimals || '0'}`) * scale);
  return { ...amount, value, decimals: '', end: amount.end + 1 };
};

/** Adds 'e meio': of a percentage, or of the preceding millions. */
const withHalf = (words: Words, amount: Amount): Amount => {
  const { end, value, decimals } = amount;
  if (words[end - 1]?.isLast === true || words[end]?.bare !== 'e' || words[end + 1]?.bare !== 'meio')
    return amount;
  if (decimals === '' && isPercentage(words, end + 2)) return { ...amount, decimals: '5', end: end + 2 };
  const scale = SCALE_VALUES.get(words[end - 1]?.bare ?? '') ?? 0;
  return scale >= 1e6 && decimals === '' ? { ...amount, value: value + scale / 2, end: end + 2 } : amount;
};
