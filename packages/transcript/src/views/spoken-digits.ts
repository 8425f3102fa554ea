import { readCardinal, spokenDigit } from './cardinals.ts';
import { type BareWord, type ViewedToken, bareWord } from './tokens.ts';

/** Words in a row that are digits, written or spoken. `starts[i]` is where the digits of word `from + i` begin. */
export type DigitRun = {
  readonly from: number;
  readonly to: number;
  readonly digits: string;
  readonly starts: readonly number[];
};

/** What people say between the groups of a number. */
const SEPARATORS = new Set(['ponto', 'traço', 'hífen', 'barra', 'dígito', '-', '–']);
const WRITTEN = /^\+?[\d().\-/–]*\d[\d().\-/–]*$/;
/** 'dois mil e vinte' is a year, not digits. */
const SPOKEN_MAX = 999;

/** All runs of digits, the longest each; '123 456 zero nove', 'um dois três', 'vinte e três'. */
export const findDigitRuns = (tokens: readonly ViewedToken[]): DigitRun[] => {
  const words = tokens.map(bareWord);
  const runs: DigitRun[] = [];
  for (let at = 0; at < words.length;) {
    const run = readRun(words, at);
    if (run) runs.push(run);
    at = run?.to ?? at + 1;
  }
  return runs;
};

const readRun = (words: readonly BareWord[], from: number): DigitRun | undefined => {
  let digits = '';
  let [at, to] = [from, from];
  const starts: number[] = [];
  while (at < words.length) {
    const next = readDigits(words, at);
    if (next === undefined) {
      if (to === from || !SEPARATORS.has(words[at]?.bare ?? '')) break;
      starts.push(digits.length);
      at += 1;
      continue;
    }
    for (let word = at; word < next.end; word += 1) starts.push(digits.length);
    digits += next.digits;
    at = next.end;
    to = at;
  }
  return to === from ? undefined : { from, to, digits, starts: starts.slice(0, to - from) };
};

const readDigits = (words: readonly BareWord[], at: number): { digits: string; end: number } | undefined => {
  const bare = words[at]?.bare ?? '';
  if (WRITTEN.test(bare)) return { digits: bare.replaceAll(/\D/g, ''), end: at + 1 };
  const single = spokenDigit(bare);
  if (single !== undefined) return { digits: single, end: at + 1 };
  const counting = words.slice(at, at + 5).map((word) => ({ bare: word.bare, isLast: word.after !== '' }));
  const cardinal = readCardinal(counting, 0);
  if (cardinal === undefined || cardinal.value > SPOKEN_MAX) return undefined;
  return { digits: String(cardinal.value), end: at + cardinal.end };
};
