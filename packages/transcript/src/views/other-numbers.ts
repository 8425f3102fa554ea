import type { DigitPiece } from './spoken-digits.ts';

/** The digits of the number of a lawsuit: number, check digits, year, branch, court, office. */
export const LAWSUIT_DIGITS = /^(\d{7})(\d{2})((?:19|20)\d{2})(\d)(\d{2})(\d{4})$/;
const LAWSUIT_LENGTH = 20;
/** A service number, which is no person's telephone: '0800 727 0123'. */
const FREE_DIGITS = /^0[3589]00\d{6,7}$/;
const FREE_LENGTH_MAX = 11;

/** Returns the index after the pieces that are a lawsuit's or a free number; `at` if there are none. */
export const endOfOtherNumber = (pieces: readonly DigitPiece[], at: number): number => {
  let digits = '';
  let free = at;
  for (let to = at; to < pieces.length && digits.length < LAWSUIT_LENGTH; to += 1) {
    digits += pieces[to]?.digits ?? '';
    if (LAWSUIT_DIGITS.test(digits)) return to + 1;
    if (digits.length <= FREE_LENGTH_MAX && FREE_DIGITS.test(digits)) free = to + 1;
  }
  return free;
};
