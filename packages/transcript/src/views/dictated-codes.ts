import { LAWSUIT_DIGITS } from './other-numbers.ts';
import { type DigitPiece, isSeparator, readPiece } from './spoken-digits.ts';
import type { BareWord } from './tokens.ts';
import type { Words, Written } from './written.ts';

/** Reads codes that are dictated digit by digit or in groups: postal codes, numbers of lawsuits, 0800. Those already written stay. */
export const readDictatedCode = ({ bare }: Words, at: number): Written | undefined => {
  if (!mayBegin(bare[at]?.bare ?? '')) return undefined;
  const code = readLawsuit(bare, at) ?? readPostalCode(bare, at) ?? readFreeNumber(bare, at);
  return code !== undefined && code.end > at + 1 ? code : undefined;
};

const mayBegin = (word: string): boolean =>
  /^\d/.test(word) || readPiece([{ bare: word, before: '', after: '' }], 0) !== undefined;

const LAWSUIT =
  /^(processos?|autos|feito|ação|apelação|recurso|agravo|execução|inquérito|mandado|habeas|número|nº)$/;
const LAWSUIT_REACH = 6;
const LAWSUIT_LENGTH = 20;

/** Reads the number of a lawsuit: '0801234-56.2026.8.05.0001'. */
const readLawsuit = (words: readonly BareWord[], at: number): Written | undefined => {
  if (!isNamed(words, { at, reach: LAWSUIT_REACH, name: LAWSUIT })) return undefined;
  const { digits, end } = readDigits(words, at, LAWSUIT_LENGTH);
  const parts = LAWSUIT_DIGITS.exec(digits);
  if (parts === null) return undefined;
  const [, number = '', check = '', ...rest] = parts;
  return { text: `${number}-${[check, ...rest].join('.')}`, end };
};

const POSTAL_CODE = /^cep$/;
const POSTAL_CODE_REACH = 5;
const POSTAL_CODE_DIGITS = 8;

const readPostalCode = (words: readonly BareWord[], at: number): Written | undefined => {
  if (!isNamed(words, { at, reach: POSTAL_CODE_REACH, name: POSTAL_CODE })) return undefined;
  const { digits, end } = readDigits(words, at, POSTAL_CODE_DIGITS);
  return digits.length === POSTAL_CODE_DIGITS && !isContinued(words, end)
    ? { text: `${digits.slice(0, 5)}-${digits.slice(5)}`, end }
    : undefined;
};

const FREE_PREFIX = /^0(300|500|800|900)$/;
const FREE_DIGITS_MAX = 11;

/** Reads 'zero oitocentos', alone or with its number: '0800 727 0123'. */
const readFreeNumber = (words: readonly BareWord[], at: number): Written | undefined => {
  const prefix = readDigits(words, at, 4);
  if (!FREE_PREFIX.test(prefix.digits) || prefix.end > at + 4) return undefined;
  const whole = readDigits(words, at, FREE_DIGITS_MAX);
  const number = whole.digits.slice(4);
  const isNumber = /^\d{6,7}$/.test(number) && !isContinued(words, whole.end);
  if (isNumber) return { text: `${prefix.digits} ${number.slice(0, 3)} ${number.slice(3)}`, end: whole.end };
  return { text: prefix.digits, end: prefix.end };
};

type Named = { readonly at: number; readonly reach: number; readonly name: RegExp };

const isNamed = (words: readonly BareWord[], { at, reach, name }: Named): boolean =>
  words.slice(Math.max(0, at - reach), at).some(({ bare }) => name.test(bare));

type Digits = { readonly digits: string; readonly end: number };

/** Reads at most `max` digits from a word on, in groups that separators or commas divide. */
const readDigits = (words: readonly BareWord[], at: number, max: number): Digits => {
  let read: Digits = { digits: '', end: at };
  for (let piece = readPiece(words, at); piece !== undefined; piece = nextPiece(words, read.end)) {
    if (read.digits.length + piece.digits.length > max) break;
    read = { digits: read.digits + piece.digits, end: piece.to };
    if (read.digits.length === max) break;
  }
  return read;
};

const SEPARATORS_MAX = 2;

const nextPiece = (words: readonly BareWord[], from: number): DigitPiece | undefined => {
  if (/[.!?;:]/.test(words[from - 1]?.after ?? '')) return undefined;
  let at = from;
  while (at < from + SEPARATORS_MAX && isBetween(words[at]?.bare ?? '')) at += 1;
  return readPiece(words, at);
};

/** Returns whether a word joins the groups of a number, as in 'vinte e vinte'. */
const isBetween = (bare: string): boolean => bare === 'e' || isSeparator(bare);

/** Returns whether digits follow at once, so that a code of that length ends too early. */
const isContinued = (words: readonly BareWord[], end: number): boolean =>
  words[end - 1]?.after === '' && nextPiece(words, end) !== undefined;
