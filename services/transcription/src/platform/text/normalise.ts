import { mapInTurns } from '../in-turns.ts';

/**
 * Matches thirty marks of a letter before another one. Normalising sorts the marks of a letter, in the square of their number: millions of
 * them would take hours. So a joiner without a form of its own separates them after every thirty, as the Stream-Safe Text Format of Unicode
 * does (UAX 15); no language has that many.
 */
const MANY_MARKS = /(?:(?!\u034F)\p{M}){30}(?=(?!\u034F)\p{M})/gu;

/** Returns a text that can be normalised in the time that its length takes. */
export const limitMarks = (text: string): string => text.replaceAll(MANY_MARKS, '$&\u034F');

/** Returns the text in NFC. */
export const toNfc = (text: string): string => limitMarks(text).normalize('NFC');

/** Returns the text in NFC. Other requests have their turn meanwhile. */
export const toNfcInTurns = async (text: string): Promise<string> =>
  (await mapInTurns(toParts(text), 1, toNfc)).join('');

/** Length of the parts in which a text is normalised: about a millisecond each. */
const PART_LENGTH = 2 ** 17;
const ASCII_LAST = 0x7f;

/** Cuts a text before characters of ASCII, which never combine with the one before. */
const toParts = function* (text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + PART_LENGTH;
    while (end < text.length && text.charCodeAt(end) > ASCII_LAST) end += 1;
    yield text.slice(start, end);
    start = end;
  }
};
