import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';

/** A part of a sentence: a word with its time in ms, or what is between words. */
type Part = { readonly text: string; readonly startMs?: number };

/** Splits a sentence at its words, in order. Their texts joined are the sentence's; a word that the text lacks is left out. */
export const splitWords = ({ text, words = [] }: TranscriptSegment): Part[] => {
  const parts: Part[] = [];
  let reached = 0;
  for (const word of words) {
    const start = text.indexOf(word.text, reached);
    if (start === -1) continue;
    if (start > reached) parts.push({ text: text.slice(reached, start) });
    parts.push({ text: word.text, startMs: word.startMs });
    reached = start + word.text.length;
  }
  return reached < text.length ? [...parts, { text: text.slice(reached) }] : parts;
};
