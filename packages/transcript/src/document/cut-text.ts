/** The segmenter of characters, created when first needed: creating it is slow, and few texts are too long. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the beginning of a text of at most `lengthMax` UTF-16 units, in whole characters: a letter with its accents, an emoji with its joiners. */
export const cutText = (text: string, lengthMax: number): string => {
  if (text.length <= lengthMax) return text;
  segmenter ??= new Intl.Segmenter();
  const end = segmenter.segment(text).containing(lengthMax)?.index ?? 0;
  // The first character is longer than that: its beginning, without half of a pair.
  return end === 0 ? text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '') : text.slice(0, end);
};
