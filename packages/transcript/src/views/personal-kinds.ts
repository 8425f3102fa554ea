import { isValidCnpj, isValidCpf, isValidCreditCard } from '@brazilian-utils/brazilian-utils';
import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { DigitPiece } from './spoken-digits.ts';
import { isSaidLikeTelephone, isTelephone } from './telephones.ts';

export type NumberKind = Exclude<PersonalKind, 'email' | 'passport' | 'plate' | 'pix' | 'address' | 'birth'>;

/** Fewest digits: no number without an announcement is shorter than a telephone number without area code; none is longer than a card number. */
const DIGITS_MIN = 8;
export const DIGITS_MAX = 19;

/** Returns the kind that the digits themselves prove, or that was announced. */
export const surelyOf = (digits: string, announced: NumberKind | undefined): NumberKind | undefined => {
  if (digits.length === 14 && isValidCnpj(digits)) return 'cnpj';
  // '+55 31 99123-4567' may pass for a card.
  if (isCard(digits)) return announced !== 'card' && isInternational(digits) ? 'phone' : 'card';
  if (digits.length === 11 && isValidCpf(digits)) return 'cpf';
  return announced === 'phone' && isTelephone(digits) ? 'phone' : undefined;
};

const isInternational = (digits: string): boolean => /^55\d{10,11}$/.test(digits) && isTelephone(digits);

const isCard = (digits: string): boolean => {
  if (digits.length < 13 || digits.length > DIGITS_MAX || /^(\d)\1+$/.test(digits)) return false;
  return ISSUERS.test(digits) && isValidCreditCard(digits);
};
/** Prefixes of cards; years do not match. */
const ISSUERS = /^(4|5|6|3[0345678]|2[2-7])/;

/** Lengths of announced numbers of each kind. Such a number is hidden even if one digit was misrecognised. */
const ANNOUNCED_LENGTHS: Readonly<Record<NumberKind, readonly [number, number]>> = {
  cpf: [9, 12],
  cnpj: [12, 15],
  phone: [8, 13],
  card: [12, 19],
  rg: [7, 10],
  cnh: [10, 12],
  pis: [10, 12],
  cep: [7, 9],
  branch: [4, 5],
  account: [4, 13],
};

/** Fewest digits of any number that is found. */
export const ANNOUNCED_DIGITS_MIN = Math.min(
  ...Object.values(ANNOUNCED_LENGTHS).map(([shortest]) => shortest),
);

/** Returns how many digits a number of an announced kind has at least. */
export const digitsMinOf = (announced: NumberKind | undefined): number =>
  announced === undefined ? DIGITS_MIN : Math.min(DIGITS_MIN, ANNOUNCED_LENGTHS[announced][0]);

export const isLikeAnnounced = (pieces: readonly DigitPiece[], announced: NumberKind): boolean => {
  const [shortest, longest] = ANNOUNCED_LENGTHS[announced];
  const length = pieces.reduce((sum, { digits }) => sum + digits.length, 0);
  if (length < shortest || length > longest) return false;
  return announced !== 'phone' || !pieces.every(({ digits, isAmount }) => isAmount || YEAR.test(digits));
};

const YEAR = /^(19|20)\d\d$/;

/** Returns whether to hide it without an announcement: no list of numbers, and a telephone number only if it is spoken like one. */
export const isUnannounced = (kind: NumberKind, pieces: readonly DigitPiece[]): boolean => {
  if (isCountedUp(pieces) || isSorted(pieces)) return false;
  return kind !== 'phone' || isSaidLikeTelephone(pieces);
};

const COUNTED_MIN = 5;

/** Returns whether numbers grow in equal steps: 'um, dois, três, quatro …', 'dez, vinte, trinta …'. */
const isCountedUp = (pieces: readonly DigitPiece[]): boolean =>
  pieces.length >= COUNTED_MIN && new Set(stepsOf(pieces)).size === 1 && !stepsOf(pieces).includes(0);

/** Returns whether numbers of two or three digits only increase or only decrease, as ages, pages and prices do. */
const isSorted = (pieces: readonly DigitPiece[]): boolean => {
  const length = pieces[0]?.digits.length ?? 0;
  if (pieces.length < 3 || length < 2 || length > 3) return false;
  if (pieces.some(({ digits }) => digits.length !== length)) return false;
  const steps = stepsOf(pieces);
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
};

const stepsOf = (pieces: readonly DigitPiece[]): number[] =>
  pieces.slice(1).map(({ digits }, index) => Number(digits) - Number(pieces[index]?.digits));
