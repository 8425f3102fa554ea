import type { BareWord } from './tokens.ts';

const DIGITS = new Map(
  'zero one two three four five six seven eight nine'
    .split(' ')
    .map((word, digit) => [word, String(digit)] as const),
);
const TEENS = new Map(
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, above) => [word, String(10 + above)] as const),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, above) => [word, String(2 + above)] as const),
);
const TIMES = new Map([
  ['double', 2],
  ['triple', 3],
]);

/** Words that begin a number; most words of a text do not. */
const BEGINNINGS = new Set([...DIGITS.keys(), ...TEENS.keys(), ...TENS.keys(), ...TIMES.keys(), 'oh', 'o']);

type Said = { readonly digits: string; readonly to: number };

/** Reads digits as English says them: 'two', 'oh' beside a digit, 'double nine', 'eleven', 'ninety-two', 'two-four-nine'. */
export const readEnglish = (words: readonly BareWord[], at: number): Said | undefined => {
  const { bare = '', after = '' } = words[at] ?? {};
  if (!BEGINNINGS.has(bare) && !bare.includes('-')) return undefined;
  const pair = after === '' ? readPair(bare, words[at + 1]?.bare ?? '') : undefined;
  if (pair !== undefined) return { digits: pair, to: at + 2 };
  const digits = isZero(words, at) ? '0' : readWord(bare);
  return digits === undefined ? undefined : { digits, to: at + 1 };
};

/** Reads 'double nine' and 'ninety two'. */
const readPair = (first: string, second: string): string | undefined => {
  const digit = DIGITS.get(second);
  if (digit === undefined) return undefined;
  const times = TIMES.get(first);
  if (times !== undefined) return digit.repeat(times);
  const tens = TENS.get(first);
  return tens === undefined || digit === '0' ? undefined : tens + digit;
};

/** Returns whether 'oh' is a zero, beside an English digit or other such zeros, or 'o' between English digits: in Portuguese it is an article. */
const isZero = (words: readonly BareWord[], at: number): boolean => {
  const bare = words[at]?.bare;
  if (bare === 'o') return isEnglish(words[at - 1]) && isEnglish(words[at + 1]);
  if (bare !== 'oh') return false;
  let [from, to] = [at, at];
  while (at - from < OHS_MAX && words[from]?.bare === 'oh') from -= 1;
  while (to - at < OHS_MAX && words[to]?.bare === 'oh') to += 1;
  return isEnglish(words[from]) || isEnglish(words[to]);
};

const OHS_MAX = 4;

/** Returns whether a word is an English number, and no Portuguese one. */
const isEnglish = (word: BareWord | undefined): boolean =>
  word !== undefined && word.bare !== 'zero' && readWord(word.bare) !== undefined;

const readWord = (bare: string): string | undefined => {
  const said = DIGITS.get(bare) ?? TEENS.get(bare);
  if (said !== undefined) return said;
  const tens = TENS.get(bare);
  if (tens !== undefined) return `${tens}0`;
  if (!bare.includes('-')) return undefined;
  const [first = '', unit = '', ...rest] = bare.split('-');
  const pair = rest.length === 0 ? readPair(first, unit) : undefined;
  const digits = [first, unit, ...rest].map((part) => DIGITS.get(part));
  return pair ?? (digits.includes(undefined) ? undefined : digits.join(''));
};
