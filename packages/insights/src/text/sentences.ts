import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import { textOf } from '@escriba/transcript';
import { endsSentence } from '@escriba/transcript/sentences';
import { cutLong } from './cut-long.ts';

/** Consecutive words of one speaker, a sentence as far as its punctuation and its pauses tell. Times in ms of the recording. */
export type Sentence = {
  readonly words: readonly TranscriptWord[];
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | null;
  /** ISO 639. */
  readonly language: string;
  /** Silence before it. */
  readonly pauseMs: number;
};

/** Silence that ends a sentence without punctuation. */
const PAUSE_MS = 4_000;

/** Returns the sentences of a transcript in its order. Each word is in exactly one. */
export const readSentences = (document: TranscriptDocument): Sentence[] => {
  const sentences: Sentence[] = [];
  let reachedMs = 0;
  for (const turn of listTurns(document))
    for (const words of cutTurn(turn)) {
      const sentence = toSentence(words, turn, reachedMs);
      if (sentence === undefined) continue;
      sentences.push(sentence);
      reachedMs = Math.max(reachedMs, sentence.endMs);
    }
  return sentences;
};

/** Returns the passage of the recording that a statement points to. */
export const toSource = ({ startMs, endMs, text }: Sentence): InsightSource => ({
  startMs,
  endMs,
  quote: text,
});

type Turn = { readonly words: TranscriptWord[]; readonly speaker: string | null; readonly language: string };

/** Joins passages that one sentence may run through: those of one speaker and language, without a paragraph or message between them. */
const listTurns = ({ segments, language }: TranscriptDocument): Turn[] => {
  const turns: Turn[] = [];
  for (const passage of segments) {
    const spoken = passage.language ?? language;
    const last = turns.at(-1);
    if (last === undefined || beginsTurn(passage, spoken, last))
      turns.push({ words: [...passage.words], speaker: passage.speaker, language: spoken });
    else for (const word of passage.words) last.words.push(word);
  }
  return turns;
};

const beginsTurn = (passage: TranscriptPassage, language: string, last: Turn): boolean =>
  passage.speaker !== last.speaker ||
  language !== last.language ||
  passage.startsParagraph === true ||
  passage.sentAt !== undefined;

/** Languages that write the day of a date as a number with a full stop. */
const NUMBERED_DAYS = /^(?:cs|da|de|et|fi|hr|hu|is|lv|nb|nn|no|pl|sk|sl|sr)$/;

const isEnd = (word: string, language: string): boolean =>
  endsSentence(word) && !(NUMBERED_DAYS.test(language) && /^\d{1,2}\.$/.test(word));

const cutTurn = ({ words, language }: Turn): TranscriptWord[][] => {
  const pieces: TranscriptWord[][] = [];
  let from = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const pauseMs = next === undefined ? 0 : next.startMs - word.endMs;
    if (next !== undefined && !isEnd(word.text, language) && pauseMs < PAUSE_MS) continue;
    pieces.push(...cutLong(words.slice(from, index + 1)));
    from = index + 1;
  }
  return pieces;
};

const toSentence = (
  words: readonly TranscriptWord[],
  { speaker, language }: Turn,
  reachedMs: number,
): Sentence | undefined => {
  const [first] = words;
  if (first === undefined) return undefined;
  // A word may end after the next one has.
  const endMs = words.reduce((latest, word) => Math.max(latest, word.endMs), 0);
  const pauseMs = Math.max(0, first.startMs - reachedMs);
  return { words, text: textOf(words, language), startMs: first.startMs, endMs, speaker, language, pauseMs };
};
