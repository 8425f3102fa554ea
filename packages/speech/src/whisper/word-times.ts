import { endsSentence } from '@escriba/transcript/sentences';
import type { Span, Word } from '../types.ts';
import type { FitMatrix } from './alignment.ts';
import { FRAME_MS } from './encoder.ts';
import type { WordTokens } from './words.ts';

export type TimingInput = {
  words: readonly WordTokens[];
  /** Log-probability of each text token. */
  logprobs: readonly number[];
  fit: FitMatrix;
  /** Each row's first frame, then the number of frames. */
  starts: Int32Array;
  /** The piece's start in its recording. */
  offsetMs: number;
  /** Speech, in the recording's time. */
  spans: readonly Span[];
};

/**
 * Computes each word's time and confidence. Words are inside the speech; one that is stretched over a pause, or over a skipped sentence,
 * shrinks to where it fits best.
 */
export const timeWords = (input: TimingInput): Word[] => {
  const { fit, starts, offsetMs } = input;
  let earliestMs = offsetMs;
  return input.words.map((word, i) => {
    const from = frameAt(starts, word.from);
    const to = Math.max(from, frameAt(starts, word.to));
    const rows: [number, number] = [
      Math.floor(word.from),
      Math.max(Math.floor(word.from), Math.ceil(word.to) - 1),
    ];
    const inSpeech = clipToSpeech({ from, to }, input);
    // Skipped speech before a sentence is counted to its first word, which was spoken at the end.
    const kept = beginsSentence(input.words[i - 1])
      ? keepEnd(inSpeech, longestMs(word.text) / 2)
      : keepLikely(inSpeech, longestMs(word.text), evidenceOf(fit, rows));
    const startMs = Math.max(earliestMs, offsetMs + kept.from * FRAME_MS);
    const endMs = Math.max(startMs, offsetMs + kept.to * FRAME_MS);
    earliestMs = endMs;
    return { text: word.text, startMs, endMs, confidence: confidenceOf(input.logprobs, rows) };
  });
};

const beginsSentence = (before: WordTokens | undefined): boolean => !before || endsSentence(before.text);

/** Converts a position in the token sequence, fractional inside a token, to a frame. */
const frameAt = (starts: Int32Array, place: number): number => {
  const token = Math.floor(place);
  const start = starts[token] ?? 0;
  return Math.round(start + (place - token) * ((starts[token + 1] ?? start) - start));
};

/** Maximum duration of the word in slow speech; digits are read out as words. */
const longestMs = (text: string): number => {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const others = text.match(/[\p{N}\p{S}]/gu)?.length ?? 0;
  return 600 + 120 * letters + 500 * others;
};

const evidenceOf =
  ({ fit, frames }: FitMatrix, [first, last]: [number, number]): ((frame: number) => number) =>
  (frame) => {
    let most = 0;
    for (let row = first; row <= last; row++) most = Math.max(most, fit[row * frames + frame] ?? 0);
    return most;
  };

type Frames = { from: number; to: number };

/** Shorter overlaps with speech are random. */
const overlapFramesMin = 3;

/** The parts of a word's time with speech; all of it if there is none. */
const clipToSpeech = (word: Frames, { offsetMs, spans }: TimingInput): Frames[] => {
  const parts = spans
    .map((span) => ({
      from: Math.max(word.from, Math.floor((span.startMs - offsetMs) / FRAME_MS)),
      to: Math.min(word.to, Math.ceil((span.endMs - offsetMs) / FRAME_MS)),
    }))
    .filter((part) => part.to - part.from >= overlapFramesMin);
  return parts.length > 0 ? parts : [word];
};

const keepEnd = (parts: Frames[], msMax: number): Frames => {
  const { from, to } = parts.at(-1) ?? { from: 0, to: 0 };
  return { from: Math.max(from, to - Math.ceil(msMax / FRAME_MS)), to };
};

const keepLikely = (parts: Frames[], msMax: number, evidence: (frame: number) => number): Frames => {
  const part = mostEvidence(parts, evidence) ?? { from: 0, to: 0 };
  const framesMax = Math.ceil(msMax / FRAME_MS);
  if (part.to - part.from <= framesMax) return part;
  const windows = Array.from({ length: part.to - part.from - framesMax + 1 }, (_, i) => ({
    from: part.from + i,
    to: part.from + i + framesMax,
  }));
  return mostEvidence(windows, evidence) ?? part;
};

const mostEvidence = (parts: Frames[], evidence: (frame: number) => number): Frames | undefined => {
  let most = -1;
  let chosen: Frames | undefined;
  for (const part of parts) {
    let sum = 0;
    for (let frame = part.from; frame < part.to; frame++) sum += evidence(frame);
    if (sum <= most) continue;
    most = sum;
    chosen = part;
  }
  return chosen;
};

/** A word is as certain as its least certain token: once the beginning of a wrong word is written, its other tokens are nearly certain. */
const confidenceOf = (logprobs: readonly number[], [first, last]: [number, number]): number => {
  const own = logprobs.slice(first, last + 1);
  return own.length === 0 ? 0 : Math.round(1000 * Math.exp(Math.min(...own))) / 1000;
};
