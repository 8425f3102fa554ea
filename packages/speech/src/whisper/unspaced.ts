/** Languages that are written without spaces between words. */
const unspaced = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'bo', 'yue']);

export function isUnspaced(language: string): boolean {
  return unspaced.has(language);
}

/** Joins texts of one language with its usual spacing. */
export function joinTexts(texts: readonly string[], language: string): string {
  return texts.filter((text) => text !== '').join(isUnspaced(language) ? '' : ' ');
}
