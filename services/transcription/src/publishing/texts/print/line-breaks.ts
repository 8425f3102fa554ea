import LineBreaker from 'linebreak';
import { splitGraphemes } from './graphemes.ts';

/** A part of a paragraph, by the positions of its characters. */
export type Span = { readonly start: number; readonly end: number };

/** Measures a part of a paragraph, in points. */
export type Measure = (text: string) => number;

/** Breaks a paragraph into lines that fit the width, each without the spaces at its end. */
export const breakLines = (paragraph: string, width: number, measure: Measure): Span[] => {
  const lines: Span[] = [];
  let start = 0;
  let used = 0;
  let end = 0;
  for (const word of listWords(paragraph, width, measure)) {
    const seen = paragraph.slice(word.start, word.end).trimEnd();
    if (used > 0 && used + measure(seen) > width) {
      lines.push({ start, end });
      start = word.start;
      used = 0;
    }
    end = word.start + seen.length;
    used += measure(paragraph.slice(word.start, word.end));
  }
  if (start < paragraph.length) lines.push({ start, end });
  return lines;
};

/** Lists what stays on one line: a word with the space behind it, or a part of a word that is wider than the line. */
const listWords = (paragraph: string, width: number, measure: Measure): Span[] => {
  const words: Span[] = [];
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const word = paragraph.slice(start, found.position);
    if (SCRIPT_WITHOUT_SPACES.test(word) || measure(word.trimEnd()) > width)
      words.push(...listParts(word, start, { width, measure }));
    else words.push({ start, end: found.position });
    start = found.position;
  }
  return words;
};

const SCRIPT_WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

type Fit = { readonly width: number; readonly measure: Measure };

/** Lists the words of a text without spaces, by a dictionary; of a word that is wider than the line, its characters. */
const listParts = (text: string, start: number, { width, measure }: Fit): Span[] => {
  let end = start;
  return Array.from(WORDS.segment(text), ({ segment }) => segment)
    .flatMap((word) => (measure(word.trimEnd()) > width ? splitGraphemes(word) : [word]))
    .map((part) => {
      const from = end;
      end += part.length;
      return { start: from, end };
    });
};
