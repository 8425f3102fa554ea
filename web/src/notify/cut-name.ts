/** Control characters, and characters that reverse the text. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const segmenter = new Intl.Segmenter();

/** Shortens a file name to a line and keeps its extension. */
export const cutName = (name: string, lengthMax: number): string => {
  const letters = Array.from(segmenter.segment(name.replaceAll(UNSEEN, '')), ({ segment }) => segment);
  if (letters.length <= lengthMax) return letters.join('');
  const tail = Math.min(10, Math.floor(lengthMax / 3));
  return `${letters.slice(0, lengthMax - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
};
