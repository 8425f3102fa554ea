/** Controls, and signs that would turn the text around. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const segmenter = new Intl.Segmenter();

/** A file's name short enough for a line, its ending kept. */
export const cutName = (name: string, lengthMax: number): string => {
  const letters = Array.from(segmenter.segment(name.replaceAll(UNSEEN, '')), ({ segment }) => segment);
  if (letters.length <= lengthMax) return letters.join('');
  const tail = Math.min(10, Math.floor(lengthMax / 3));
  return `${letters.slice(0, lengthMax - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
};
