import type { TranscriptWord } from '@escriba/contracts/transcription/document';
import { diffArrays } from 'diff/lib/diff/array.js';
import { wordGap } from '../document/unspaced.ts';

type RetextOptions = {
  readonly language: string;
  /** When the next words start: no new word starts later. */
  readonly untilMs?: number;
};

/**
 * Returns the words of a passage after a user replaced its text by `text`. Unchanged words keep their times and confidence; new ones
 * share the time of those they replace, or the pause at their position, by their lengths. Empty without text.
 */
export const retextWords = (
  words: readonly TranscriptWord[],
  text: string,
  { language, untilMs = Number.POSITIVE_INFINITY }: RetextOptions,
): TranscriptWord[] => {
  const written = splitIntoWords(text, language);
  const changes = diffArrays(
    words.map((word) => word.text),
    written,
  );
  const result: TranscriptWord[] = [];
  let at = 0;
  let removed: TranscriptWord[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (added) {
      result.push(...spreadWords(value, placeOf({ words, at, removed, untilMs })));
      removed = [];
      continue;
    }
    const taken = words.slice(at, at + value.length);
    at += value.length;
    removed = isRemoved ? taken : [];
    if (!isRemoved) result.push(...taken);
  }
  return result;
};

/** Splits into words, without control characters; in languages without spaces by Unicode's rules. */
export const splitIntoWords = (text: string, language: string): string[] => {
  if (wordGap(language) !== '')
    return text
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean)
      .flatMap(cutToFit);
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const segments = [...segmenter.segment(text.replaceAll(/\p{Cc}/gu, ' '))];
  return segments
    .map(({ segment }) => segment.trim())
    .filter(Boolean)
    .flatMap(cutToFit);
};

const WORD_LENGTH_MAX = 200;

const cutToFit = (word: string): string[] => {
  const parts: string[] = [];
  for (let at = 0; at < word.length;) {
    // A character such as an emoji has two units: half of it cannot be stored.
    const isInside = (word.codePointAt(at + WORD_LENGTH_MAX - 1) ?? 0) > 0xff_ff;
    const end = at + WORD_LENGTH_MAX - (isInside ? 1 : 0);
    parts.push(word.slice(at, end));
    at = end;
  }
  return parts;
};

type TimeSlot = { readonly startMs: number; readonly endMs: number };

type Gap = {
  readonly words: readonly TranscriptWord[];
  /** Index after the removed words, or of the word after the insertion. */
  readonly at: number;
  readonly removed: readonly TranscriptWord[];
  readonly untilMs: number;
};

const placeOf = ({ words, at, removed, untilMs }: Gap): TimeSlot => {
  const [first, last] = [removed[0], removed.at(-1)];
  const before = words[at - 1];
  const latestMs = words[at]?.startMs ?? untilMs;
  if (first && last) return { startMs: first.startMs, endMs: Math.min(last.endMs, latestMs) };
  // Words may overlap slightly: inserted ones start neither before the previous nor after the next.
  const startMs = Math.max(before?.startMs ?? 0, Math.min(before?.endMs ?? latestMs, latestMs));
  return { startMs, endMs: words[at]?.startMs ?? startMs };
};

/** Spreads words over a time slot, by their lengths. */
export const spreadWords = (texts: readonly string[], { startMs, endMs }: TimeSlot): TranscriptWord[] => {
  const lengths = texts.map((text) => text.length);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const timeOf = (characters: number): number =>
    startMs + Math.round(((Math.max(startMs, endMs) - startMs) * characters) / whole);
  let passed = 0;
  return texts.map((text) => {
    const from = timeOf(passed);
    passed += text.length;
    return { text, startMs: from, endMs: timeOf(passed), confidence: null };
  });
};
