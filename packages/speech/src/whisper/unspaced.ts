/** Languages that are written without spaces between words. */
const unspaced = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'bo', 'yue']);

export const isUnspaced = (language: string): boolean => unspaced.has(language);

/** Joins texts of one language with its usual spacing. */
export const joinTexts = (texts: readonly string[], language: string): string =>
  texts.filter((text) => text !== '').join(isUnspaced(language) ? '' : ' ');
