/**
 * Languages that are written without spaces between words (ISO 639), each with the scripts whose letters do not show where a word ends.
 * Tibetan has none: a mark separates its syllables.
 */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  zh: ['Han'],
  yue: ['Han'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  th: ['Thai'],
  lo: ['Lao'],
  my: ['Myanmar'],
  km: ['Khmer'],
  bo: [],
};

export const isUnspaced = (language: string): boolean => Object.hasOwn(SCRIPTS, language);

/** Returns the separator of two words in a language (ISO 639-1). */
export const wordGap = (language: string): string => (isUnspaced(language) ? '' : ' ');

/** Matches a letter in whose script words follow each other without a space or a mark. */
export const UNSPACED_LETTER = new RegExp(
  `[${Object.values(SCRIPTS)
    .flat()
    .map((script) => `\\p{sc=${script}}`)
    .join('')}]`,
  'u',
);
