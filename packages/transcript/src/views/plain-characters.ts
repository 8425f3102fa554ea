/** What most words do not have: characters that only look like ASCII, invisible ones, and accents apart from their letters. */
const OTHER = /[^\p{ASCII}]/u;
const FORMAT = /[\p{Cf}\u034f\u20e3\ufe00-\ufe0f]/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfe_e0;
const DIGITS = /(?![0-9])\p{Nd}/gu;
/** Not a dash that is a word of its own: it parts a sentence. */
const HYPHENS = /(?<=.)[\p{Pd}\u2043\u2212]|[\p{Pd}\u2043\u2212](?=.)/gsu;
const POINTS = /[\u00b7\u2024\u2027]/g;
const SLASHES = /[\u2044\u2215]/g;

/**
 * Returns a word as a search for numbers reads it: digits of every script, full-width characters, hyphens, points and slashes as those of
 * ASCII, accents on their letters, and nothing invisible, such as the marks of direction that chats have around numbers.
 */
export const toPlainCharacters = (word: string): string =>
  OTHER.test(word)
    ? word
        .normalize('NFC')
        .replaceAll(FORMAT, '')
        .replaceAll(FULL_WIDTH, (character) =>
          String.fromCodePoint((character.codePointAt(0) ?? 0) - FULL_WIDTH_SHIFT),
        )
        .replaceAll(DIGITS, toDigit)
        .replaceAll(HYPHENS, '-')
        .replaceAll(POINTS, '.')
        .replaceAll(SLASHES, '/')
    : word;

/** Returns the value of a decimal digit. Unicode has those of a script as ten characters in order, and some scripts next to each other. */
const toDigit = (character: string): string => {
  const at = character.codePointAt(0) ?? 0;
  let before = 0;
  while (IS_DIGIT.test(String.fromCodePoint(at - before - 1))) before += 1;
  return String(before % 10);
};

const IS_DIGIT = /^\p{Nd}$/u;
