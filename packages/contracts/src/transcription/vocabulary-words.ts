/**
 * Returns a word as it is stored: composed, without control characters, with single spaces. Undefined if it has neither a letter nor a digit, or is longer
 * than `lengthMax` characters.
 */
export const toWord = (typed: string, lengthMax: number): string | undefined => {
  const word = typed
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(word) && Array.from(word).length <= lengthMax ? word : undefined;
};

/** Returns what two words of one vocabulary cannot share: words that differ only in case are the same; accents make another word. */
export const wordKey = (word: string): string => word.toLowerCase();
