import type { AudioFormat } from '@escriba/contracts/transcription/openai-audio';
import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import {
  splitIntoSentences,
  makeCues,
  textOf,
  toSrt,
  toVtt,
  viewDocument,
  wordGap,
} from '@escriba/transcript';
import { deflateSync } from 'node:zlib';

export type AudioResponse = {
  readonly format: AudioFormat;
  /** Whether a verbose response has the times of words, and segments. */
  readonly words: boolean;
  readonly segments: boolean;
};

/** Writes a transcript as OpenAI's audio API sends it. Times are in seconds. */
export const writeAudioResponse = (document: TranscriptDocument, wanted: AudioResponse): string =>
  WRITERS[wanted.format](document, wanted);

const WRITERS: Readonly<
  Record<AudioFormat, (document: TranscriptDocument, wanted: AudioResponse) => string>
> = {
  json: (document) => JSON.stringify({ text: wholeTextOf(document), usage: usageOf(document) }),
  text: (document) => `${wholeTextOf(document)}\n`,
  srt: (document) => toSrt(cuesOf(document)),
  vtt: (document) => toVtt(cuesOf(document)),
  verbose_json: (document, wanted) => JSON.stringify(toVerbose(document, wanted)),
};

const wholeTextOf = ({ segments, language }: TranscriptDocument): string =>
  segments.map(({ words }) => textOf(words, language)).join(wordGap(language));

const usageOf = ({ durationMs }: TranscriptDocument) => ({
  type: 'duration',
  seconds: Math.ceil(durationMs / 1_000),
});

const cuesOf = (document: TranscriptDocument) => makeCues(viewDocument(document, {}), document);

const toVerbose = (document: TranscriptDocument, { words, segments }: AudioResponse) => ({
  task: 'transcribe',
  language: nameOf(document.language),
  duration: document.durationMs / 1_000,
  text: wholeTextOf(document),
  ...(segments && { segments: toSegments(document) }),
  ...(words && { words: document.segments.flatMap((passage) => passage.words.map(toTimedWord)) }),
  usage: usageOf(document),
});

/** Returns the name of a language in English, in lower case; its code if it has none. */
const nameOf = (code: string): string => ENGLISH_NAMES.of(code)?.toLowerCase() ?? code;

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

const toTimedWord = ({ text, startMs, endMs }: TranscriptWord) => ({
  word: text,
  start: startMs / 1_000,
  end: endMs / 1_000,
});

/**
 * Returns the sentences as segments. Escriba has no tokens and decodes at temperature 0: those fields have the values that say so. The
 * probabilities are of words.
 */
const toSegments = (document: TranscriptDocument) =>
  document.segments
    .flatMap(({ words }) => splitIntoSentences(words))
    .map((words, id) => {
      const text = ` ${textOf(words, document.language)}`;
      return {
        id,
        seek: 0,
        start: (words[0]?.startMs ?? 0) / 1_000,
        end: (words.at(-1)?.endMs ?? 0) / 1_000,
        text,
        tokens: [],
        temperature: 0,
        avg_logprob: meanLogProbability(words),
        compression_ratio: compressionRatioOf(text),
        no_speech_prob: 0,
      };
    });

/** The least probability that counts, because the logarithm of 0 is not a number in JSON. */
const PROBABILITY_MIN = 1e-6;

const meanLogProbability = (words: readonly TranscriptWord[]): number => {
  const known = words.flatMap(({ confidence }) => confidence ?? []);
  const sum = known.reduce((total, confidence) => total + Math.log(Math.max(confidence, PROBABILITY_MIN)), 0);
  return known.length === 0 ? 0 : sum / known.length;
};

const compressionRatioOf = (text: string): number => {
  const bytes = Buffer.from(text);
  return bytes.length / deflateSync(bytes).length;
};
