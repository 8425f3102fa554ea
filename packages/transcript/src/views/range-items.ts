import { type Amount, endOfPercentage, readAmount } from './amounts.ts';
import { SCALE_VALUES } from './cardinals.ts';
import { CURRENCIES } from './currencies.ts';
import type { Words } from './written.ts';

/** The unit of a range: '%', 'centavos' or the symbol of a currency. */
export type RangeUnit = string;

/** One amount of a range or list, in the words [from, end), which include its unit. */
export type RangeItem = {
  readonly from: number;
  readonly end: number;
  readonly amount: Amount;
  readonly unit: RangeUnit | undefined;
  readonly lead: Lead | undefined;
};

/** The first part of a large number: 20 and 1,000 of 'vinte mil' and of 'vinte mil e quinhentos'. */
export type Lead = {
  readonly group: number;
  readonly scale: number;
  /** Whether the number is that part alone, said with the name of its scale: 'vinte mil', not 'vinte mil e quinhentos' or '20.000'. */
  readonly isAlone: boolean;
};

const PRICE = /^(?:r\$|us\$|€)$/;
const GLUED_PRICE = /^(r\$|us\$|€)(\d[\d.]*)$/;
const WRITTEN_PERCENTAGE = /^(\d{1,3})(?:,(\d+))?%$/;

/** Returns the amount that starts at a word, with its unit; undefined where none does. */
export const readRangeItem = (words: Words, at: number): RangeItem | undefined =>
  readWritten(words, at, words.counting[at]?.bare ?? '') ?? readSaid(words, at);

/** Reads a written amount with its unit: '20%', 'R$20', 'R$ 20 mil'. */
const readWritten = (words: Words, at: number, bare: string): RangeItem | undefined => {
  const percentage = WRITTEN_PERCENTAGE.exec(bare);
  if (percentage !== null) {
    const [, whole, decimals = ''] = percentage;
    return itemOf(words, at, { value: Number(whole), decimals, end: at + 1, isFigure: true }, '%');
  }
  const [, symbol, digits] = GLUED_PRICE.exec(bare) ?? [];
  if (symbol !== undefined && digits !== undefined) return readGlued(words, at, { symbol, digits });
  const amount = PRICE.test(bare) ? readAmount(words.counting, at + 1) : undefined;
  return amount && itemOf(words, at, amount, bare.toUpperCase());
};

const readSaid = (words: Words, at: number): RangeItem | undefined => {
  const amount = withHalf(words, readAmount(words.counting, at) ?? readHalf(words, at));
  if (amount === undefined) return undefined;
  const unit = readUnit(words, amount);
  return { ...itemOf(words, at, amount, unit?.unit), end: unit?.end ?? amount.end };
};

const readGlued = (
  words: Words,
  at: number,
  { symbol, digits }: { readonly symbol: string; readonly digits: string },
): RangeItem => {
  const value = Number(digits.replaceAll('.', ''));
  const scale = SCALE_VALUES.get(words.counting[at + 1]?.bare ?? '');
  const amount = {
    value: value * (scale ?? 1),
    decimals: '',
    end: scale === undefined ? at + 1 : at + 2,
    isFigure: true,
  };
  return itemOf(words, at, amount, symbol.toUpperCase());
};

const itemOf = (words: Words, from: number, amount: Amount, unit: RangeUnit | undefined): RangeItem => ({
  from,
  end: amount.end,
  amount,
  unit,
  lead: leadOf(words, from, amount),
});

const leadOf = ({ counting }: Words, from: number, { value, end }: Amount): Lead | undefined => {
  const said = counting.slice(from, end).map(({ bare }) => bare);
  const scaleAt = said.findIndex((bare) => SCALE_VALUES.has(bare));
  if (scaleAt === 0) return undefined;
  if (scaleAt === -1) {
    const scale = value >= 1e6 ? 1e6 : 1_000;
    return value < 1_000 ? undefined : { group: Math.floor(value / scale), scale, isAlone: false };
  }
  const scale = SCALE_VALUES.get(said[scaleAt] ?? '') ?? 1;
  const isAlone = scaleAt === said.length - 1 || said.slice(scaleAt + 1).join(' ') === 'e meio';
  return { group: isAlone ? value / scale : Math.floor(value / scale), scale, isAlone };
};

const HALF = { value: 0, decimals: '5', isFigure: false };

/** Reads a half: 'de meio a um por cento'. */
const readHalf = ({ counting }: Words, at: number): Amount | undefined =>
  counting[at]?.bare === 'meio' ? { ...HALF, end: at + 1 } : undefined;

/** Adds a half, as 'um e meio' before 'a dois milhões'. */
const withHalf = ({ counting }: Words, amount: Amount | undefined): Amount | undefined => {
  if (amount === undefined || amount.decimals !== '' || amount.value >= 1_000) return amount;
  const { end } = amount;
  const isHalf =
    counting[end - 1]?.isLast !== true && counting[end]?.bare === 'e' && counting[end + 1]?.bare === 'meio';
  return isHalf ? { ...amount, decimals: '5', end: end + 2 } : amount;
};

const readUnit = (
  { counting }: Words,
  { end, value }: Amount,
): { unit: RangeUnit; end: number } | undefined => {
  if (counting[end - 1]?.isLast === true) return undefined;
  const percentage = endOfPercentage(counting, end);
  if (percentage !== undefined) return { unit: '%', end: percentage };
  const at = counting[end]?.bare === 'de' && value >= 1e6 ? end + 1 : end;
  const bare = counting[at]?.bare ?? '';
  const unit = /^centavos?$/.test(bare) ? 'centavos' : CURRENCIES.get(bare);
  return unit === undefined ? undefined : { unit, end: at + 1 };
};
