import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { findEmails } from './emails.ts';
import { ANNOUNCEMENT_WORDS, findAnnounced } from './announcements.ts';
import { findAddresses } from './addresses.ts';
import { findBirthDates } from './birth-dates.ts';
import { findCardDetails } from './card-details.ts';
import { findIdentifiers } from './identifiers.ts';
import {
  ANNOUNCED_DIGITS_MIN,
  DIGITS_MAX,
  type NumberKind,
  digitsMinOf,
  isLikeAnnounced,
  isUnannounced,
  surelyOf,
} from './personal-kinds.ts';
import { endOfOtherNumber } from './other-numbers.ts';
import { STATES } from './states.ts';
import { type DigitPiece, findDigitRuns, isSeparator, readPiece } from './spoken-digits.ts';
import type { BareWord } from './tokens.ts';

/** Words [from, to) that are, or are part of, personal data. */
export type PersonalRange = { readonly kind: PersonalKind; readonly from: number; readonly to: number };

/** Returns the words before an index, the last one last; in a conversation of any speaker. */
export type WordsBefore = (index: number) => readonly BareWord[];

type Searched = {
  readonly wordsBefore?: WordsBefore;
  /** The kinds to find; all if missing. */
  readonly kinds?: readonly PersonalKind[] | undefined;
};

/** Returns ranges of words in order, none inside another. Without a kind, a range of another kind that overlaps it is found. */
export const findPersonalData = (
  words: readonly BareWord[],
  {
    wordsBefore = (index) => words.slice(Math.max(0, index - ANNOUNCEMENT_WORDS), index),
    kinds = PERSONAL_KINDS,
  }: Searched = {},
): PersonalRange[] => {
  const isWanted = ({ kind }: PersonalRange): boolean => kinds.includes(kind);
  const written = [
    ...findEmails(words).map((range): PersonalRange => ({ kind: 'email', ...range })),
    ...findIdentifiers(words, wordsBefore),
    ...findAddresses(words, wordsBefore),
    ...findCardDetails(words, wordsBefore),
    ...findBirthDates(words, wordsBefore),
  ].filter(isWanted);
  const runs = findDigitRuns(words)
    .flatMap((pieces) => splitByTurns(pieces, words, wordsBefore))
    .map((pieces) => ({
      pieces,
      announcedAt: (piece: number) => findAnnounced(wordsBefore(pieces[piece]?.from ?? 0)),
    }));
  // A single digit among other words is not a part of such a number.
  const parts = runs.filter((run) => digitCountOf(run) > 1);
  const numbers = [
    ...runs
      .filter((run) => digitCountOf(run) >= ANNOUNCED_DIGITS_MIN)
      .flatMap((run) => findNumbers(run, words)),
    ...parts.flatMap((_, index) => findInterrupted(parts, index)),
  ].filter(isWanted);
  const taken = new Set(written.flatMap(wordsIn));
  const apart = numbers.filter((range) => !wordsIn(range).some((word) => taken.has(word)));
  return merge([
    ...written,
    ...apart.flatMap((range) => [widen(range, words), ...findAreaCode(range, words)]),
  ]);
};

/** Keeps the digits of one speaker apart where another one asks for a different number: 'Agência? — 0456. — Conta? — 77889.' */
const splitByTurns = (
  pieces: readonly DigitPiece[],
  words: readonly BareWord[],
  wordsBefore: WordsBefore,
): (readonly DigitPiece[])[] => {
  const starts = pieces.flatMap(({ from }, index) => {
    const before = wordsBefore(from);
    const last = before.at(-1);
    const isOther = last !== words[from - 1] && last?.after.includes('?') === true && index > 0;
    return isOther && findAnnounced(before) !== undefined ? [index] : [];
  });
  return [0, ...starts].map((start, index) => pieces.slice(start, starts[index]));
};

const wordsIn = ({ from, to }: PersonalRange): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const merge = (ranges: readonly PersonalRange[]): PersonalRange[] => {
  const merged: PersonalRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || range.from >= last.to) merged.push(range);
    else merged[merged.length - 1] = { ...last, to: Math.max(last.to, range.to) };
  }
  return merged;
};

const STATE = new RegExp(`^(${STATES})$`);

/** Includes the state before the number of an identity card, 'MG 12.345.678', and the check letter after one. */
const widen = (range: PersonalRange, words: readonly BareWord[]): PersonalRange => ({
  ...range,
  from: range.kind === 'rg' && STATE.test(words[range.from - 1]?.bare ?? '') ? range.from - 1 : range.from,
  to: WITH_LETTER.test(range.kind) && isCheckLetter(words, range.to) ? range.to + 2 : range.to,
});

const WITH_LETTER = /^(rg|branch|account)$/;

/** Returns whether a check letter follows: 'hífen x'. */
const isCheckLetter = (words: readonly BareWord[], at: number): boolean =>
  isSeparator(words[at]?.bare ?? '') && /^(x|xis)$/.test(words[at + 1]?.bare ?? '');

/** Finds an area code after its number: '3456-7890, DDD 11'. */
const findAreaCode = ({ kind, to }: PersonalRange, words: readonly BareWord[]): PersonalRange[] => {
  if (kind !== 'phone') return [];
  const [first, second, third] = [to, to + 1, to + 2].map((at) => words[at]?.bare ?? '');
  const isNamed = first === 'ddd' || `${first} ${second} ${third}` === 'código de área';
  const code = isNamed ? readPiece(words, first === 'ddd' ? to + 1 : to + 3) : undefined;
  return code?.digits.length === 2 ? [{ kind, from: code.from, to: code.to }] : [];
};

type Run = {
  readonly pieces: readonly DigitPiece[];
  /** Returns the kind announced before a piece. */
  readonly announcedAt: (piece: number) => NumberKind | undefined;
};

const digitCountOf = ({ pieces }: Run): number => pieces.reduce((sum, { digits }) => sum + digits.length, 0);

const findNumbers = (run: Run, words: readonly BareWord[]): PersonalRange[] => {
  const found: PersonalRange[] = [];
  for (let at = 0; at < run.pieces.length;) {
    const other = endOfOtherNumber(run.pieces, at);
    if (other > at) {
      at = other;
      continue;
    }
    const number = longestFrom(run, at, words);
    if (number !== undefined)
      found.push({ kind: number.kind, from: number.pieces[0]?.from ?? 0, to: number.pieces.at(-1)?.to ?? 0 });
    at += number?.pieces.length ?? 1;
  }
  return found;
};

type NumberMatch = { readonly kind: NumberKind; readonly pieces: readonly DigitPiece[] };

/** Returns the longest match: proven numbers first, then announced, then merely similar ones. */
const longestFrom = (
  { pieces, announcedAt }: Run,
  from: number,
  words: readonly BareWord[],
): NumberMatch | undefined => {
  let [sure, like, telephone]: (NumberMatch | undefined)[] = [];
  let digits = '';
  const announced = announcedAt(from);
  const digitsMin = digitsMinOf(announced);
  for (let to = from; to < pieces.length; to += 1) {
    digits += pieces[to]?.digits ?? '';
    if (digits.length > DIGITS_MAX) break;
    if (digits.length < digitsMin) continue;
    const taken = pieces.slice(from, to + 1);
    const kind = surelyOf(digits, announced);
    if (kind !== undefined && (kind === announced || isUnannounced(kind, taken)))
      sure = { kind, pieces: taken };
    if (isCounted(taken, words)) continue;
    if (announced !== undefined && isLikeAnnounced(taken, announced))
      like = { kind: announced, pieces: taken };
    if (isUnannounced('phone', taken)) telephone = { kind: 'phone', pieces: taken };
  }
  return sure ?? like ?? telephone;
};

const CURRENCY = /^(r\$|us\$|\$|€)$/;
const COUNTED =
  /^(reais|real|centavos|dólares|euros|mil|milhão|milhões|bilhões|por|habitantes|pessoas|votos|metros|quilômetros|km|toneladas)$/;

/** Returns whether digits are an amount: 'R$ 987654321', '987654321 votos'. */
const isCounted = (pieces: readonly DigitPiece[], words: readonly BareWord[]): boolean =>
  CURRENCY.test(words[(pieces[0]?.from ?? 0) - 1]?.bare ?? '') ||
  COUNTED.test(words[pieces.at(-1)?.to ?? 0]?.bare ?? '');

/** Maximum number of words between two parts of a number: 'deixa eu ver aqui'. */
const INTERRUPTION_WORDS_MAX = 8;

/** Finds an announced number in parts with other words between them; only if the whole number proves its kind. */
const findInterrupted = (runs: readonly Run[], first: number): PersonalRange[] => {
  const run = runs[first];
  const announced = run?.announcedAt(0);
  if (run === undefined || announced === undefined) return [];
  // A piece has at least one digit.
  const pieces = runs.slice(first, first + DIGITS_MAX).flatMap((one) => one.pieces);
  const firstEnd = run.pieces.at(-1)?.to ?? 0;
  const withoutArticles = pieces.filter(({ isArticle }) => !isArticle);
  const found =
    findProven(pieces, firstEnd, announced) ??
    (withoutArticles.length < pieces.length ? findProven(withoutArticles, firstEnd, announced) : undefined);
  return (found ?? []).map(({ from, to }) => ({ kind: announced, from, to }));
};

/** Finds the first sequence of pieces, beyond `firstEnd`, that together proves such a number. */
const findProven = (
  pieces: readonly DigitPiece[],
  firstEnd: number,
  kind: NumberKind,
): readonly DigitPiece[] | undefined => {
  let digits = '';
  for (const [index, piece] of pieces.slice(0, DIGITS_MAX).entries()) {
    const pause = piece.from - (pieces[index - 1]?.to ?? piece.from);
    if (pause > INTERRUPTION_WORDS_MAX) return undefined;
    digits += piece.digits;
    if (piece.from >= firstEnd && surelyOf(digits, kind) === kind) return pieces.slice(0, index + 1);
  }
  return undefined;
};
