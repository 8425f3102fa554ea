import { isValidPhone } from '@brazilian-utils/brazilian-utils';
import type { DigitPiece } from './spoken-digits.ts';

/** Returns whether digits are a Brazilian telephone number with area code, or a mobile number without. */
export const isTelephone = (digits: string): boolean => subscriberOf(digits) !== undefined;

/** Returns the number after country, carrier and area code. */
const subscriberOf = (digits: string): string | undefined => {
  const national = digits
    .replace(/^(?:00)?55(?=\d{10,11}$)/, '')
    .replace(/^0(?:\d\d)?(?=[1-9]\d{9,10}$)/, '');
  if (national.length === 10 || national.length === 11)
    return isValidPhone(national) ? national.slice(2) : undefined;
  // Without the area code only a mobile number is recognisable.
  return /^9\d{8}$/.test(national) ? national : undefined;
};

/** Returns whether an unannounced number is spoken like a telephone number, and not a list of amounts, years or ages. */
export const isSaidLikeTelephone = (pieces: readonly DigitPiece[]): boolean => {
  const digits = pieces.map((piece) => piece.digits).join('');
  const subscriber = subscriberOf(digits);
  if (subscriber === undefined) return false;
  if (pieces.slice(1).some(({ isUnusual }) => isUnusual) || pieces[0]?.isAmount === true) return false;
  if (pieces.some(({ isAmount }) => isAmount) && pieces.length > 1) return false;
  return pieces.length === 1 || isGrouped(pieces, digits.length - subscriber.length, digits.length);
};

const LAST_GROUP = 4;

/** Returns whether the last four digits are separate, or the number is a single group, or it consists of short groups. */
const isGrouped = (pieces: readonly DigitPiece[], areaEnd: number, length: number): boolean => {
  const ends = endsOf(pieces);
  const lengths = pieces.map(({ digits }) => digits.length);
  // Ages, or the numbers of a raffle.
  if (length === 10 && lengths.every((one) => one === 2)) return false;
  if (ends.includes(length - LAST_GROUP)) return true;
  // '21 99876-5432'
  if (ends.at(-2) === areaEnd) return true;
  const isApart = areaEnd === 0 || ends.includes(areaEnd);
  const longest = areaEnd === 0 ? 2 : 3;
  return isApart && length - areaEnd === 9 && lengths.every((one) => one <= longest);
};

const endsOf = (pieces: readonly DigitPiece[]): number[] => {
  let reached = 0;
  return pieces.map(({ digits }) => (reached += digits.length));
};
