import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { isUnspaced } from './unspaced.ts';

type Sentence = Pick<InsightStatement, 'text' | 'speaker' | 'sources'>;

/** The longest text of a word, in characters. */
const LONG = /[^]{1,100}/gu;

/**
 * Returns a translation as a transcript in its language, with the speakers of the recording: each sentence is a passage, and its words share the time of
 * the sentence by their length.
 * @param sentences statements of a translation: each has one source, the sentence that was said
 * @param language ISO 639-1
 */
export const toTranslatedDocument = (
  { durationMs, speakers }: Pick<TranscriptDocument, 'durationMs' | 'speakers'>,
  sentences: readonly Sentence[],
  language: string,
): TranscriptDocument => {
  const cut = createWordCut(language);
  const known = new Set(speakers.map(({ id }) => id));
  let reachedMs = 0;
  const segments = sentences.flatMap(({ text, speaker, sources: [source] }, index): TranscriptPassage[] => {
    const startMs = Math.min(Math.max(source?.startMs ?? 0, reachedMs), durationMs);
    const endMs = Math.min(Math.max(source?.endMs ?? 0, startMs), durationMs);
    const words = shareTime(cut(text), startMs, endMs);
    if (words.length === 0) return [];
    reachedMs = words.at(-1)?.startMs ?? reachedMs;
    return [
      {
        id: translatedPassageId(index),
        speaker: speaker !== undefined && known.has(speaker) ? speaker : null,
        words,
      },
    ];
  });
  return { language, durationMs, speakers, segments };
};

/** Returns the id of the passage of a sentence, by its place. */
export const translatedPassageId = (place: number): string => `t${place + 1}`;

/** Creates what cuts a text into words with their punctuation; in languages without spaces, where Unicode ends a word. */
const createWordCut = (language: string): ((text: string) => string[]) => {
  const segmenter = isUnspaced(language) ? new Intl.Segmenter(language, { granularity: 'word' }) : undefined;
  return (text) => {
    const spaced = text.split(/\s+/).filter((word) => word !== '');
    const words = segmenter === undefined ? spaced : spaced.flatMap((part) => cutUnspaced(part, segmenter));
    return words.flatMap((word) => word.match(LONG) ?? []);
  };
};

const cutUnspaced = (text: string, segmenter: Intl.Segmenter): string[] => {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    // Punctuation stands at the end of the word before it.
    const last = words.length - 1;
    if (isWordLike === true || last < 0) words.push(segment);
    else words[last] += segment;
  }
  return words;
};

const shareTime = (words: readonly string[], startMs: number, endMs: number): TranscriptWord[] => {
  const whole = words.reduce((sum, word) => sum + word.length, 0);
  const at = (length: number): number =>
    startMs + Math.round(((endMs - startMs) * length) / Math.max(1, whole));
  let length = 0;
  return words.map((text) => {
    const begin = at(length);
    length += text.length;
    return { text, startMs: begin, endMs: at(length), confidence: null };
  });
};
