/** Control characters, and characters that reverse the text. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** The segmenter of characters, created when first needed: creating it is slow, and most names need none. */
let segmenter: Intl.Segmenter | undefined;

/** Shortens a file name to a line and keeps its extension. */
export const cutName = (name: string, lengthMax: number): string => {
  const seen = name.replaceAll(UNSEEN, '');
  if (seen.length <= lengthMax) return seen;
  segmenter ??= new Intl.Segmenter();
  const letters = Array.from(segmenter.segment(seen), ({ segment }) => segment);
  if (letters.length <= lengthMax) return letters.join('');
  const tail = Math.min(10, Math.floor(lengthMax / 3));
  return `${letters.slice(0, lengthMax - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
};
