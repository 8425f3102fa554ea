import { createHash } from 'node:crypto';
import type { Recognition } from '@escriba/speech';
import type { Recognise } from './recogniser.ts';

const TEXT_MARK_LENGTH = 12;
const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;
/** Place of the sample count in FLAC's STREAMINFO: its lower 32 bits. */
const FLAC_SAMPLES_BYTE = 22;
const SAMPLES_PER_MS = 16;

/**
 * Recognises nothing: its text is a mark of the file's content, so that a test can check whose text it reads. It counts how often each
 * content arrived, and responds after `latencyMs`; while it is stopped, only when it is released.
 */
export const createCountingRecogniser = ({ latencyMs = 0 } = {}) => {
  const counts = new Map<string, number>();
  let gate: PromiseWithResolvers<void> | undefined;

  const recognise: Recognise = async (file) => {
    const mark = markOf(file);
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
    await gate?.promise;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const durationMs = flacDurationMsOf(file);
    return { durationMs, recognition: toRecognition(mark, durationMs) };
  };
  return {
    recognise,
    /** The number of times that each content arrived, by its mark. */
    counts,
    /** Keeps every request from now on without a response. */
    hold: (): void => {
      gate ??= Promise.withResolvers<void>();
    },
    /** Responds to the held requests. */
    release: (): void => {
      gate?.resolve();
      gate = undefined;
    },
  };
};

/** Returns a mark of letters only: figures would be written in another way. */
const markOf = (file: Uint8Array): string => {
  const bytes = createHash('sha256').update(file).digest().subarray(0, TEXT_MARK_LENGTH);
  return String.fromCharCode(...bytes.map((byte) => FIRST_LETTER + (byte % LETTERS)));
};

/** Returns a FLAC's duration in ms; 0 of what is shorter than its header. */
export const flacDurationMsOf = (flac: Uint8Array): number =>
  flac.length < FLAC_SAMPLES_BYTE + 4
    ? 0
    : new DataView(flac.buffer, flac.byteOffset).getUint32(FLAC_SAMPLES_BYTE) / SAMPLES_PER_MS;

const toRecognition = (mark: string, durationMs: number): Recognition => {
  const word = { text: mark, startMs: 0, endMs: durationMs, confidence: 0.9 };
  return {
    text: mark,
    language: 'pt',
    languageProbability: 1,
    languages: [['pt', 1]],
    words: [word],
    segments: [{ text: mark, startMs: 0, endMs: durationMs, words: [word] }],
    avgLogprob: -0.2,
    noSpeechProb: 0.01,
    flags: [],
  };
};
