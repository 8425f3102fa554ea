import type { AudioFormat } from '@escriba/contracts/transcription/openai-audio';
import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import {
  endMsOf,
  makeCues,
  speakerName,
  splitIntoSentences,
  startMsOf,
  textOf,
  toSrt,
  toTranslatedDocument,
  toVtt,
  viewDocument,
  wordGap,
} from '@escriba/transcript';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import { parseStatements } from './written-insights.ts';

export type AudioResponse = {
  /** What the client has asked for. A recording that is in English is its own translation. */
  readonly task: 'transcribe' | 'translate';
  /** The English translation that is the text of the response; its statements come with it. Absent: the transcript itself. */
  readonly translation?: { readonly id: string } | undefined;
  readonly format: AudioFormat;
  /** Whether a verbose response has the times of words, and segments. */
  readonly words: boolean;
  readonly segments: boolean;
  /** Whether a JSON response has the probability of each word. */
  readonly logProbabilities: boolean;
  /** What an event stream has sent of the text. Absent: the response is not a stream. */
  readonly sent?: { readonly length: number; readonly sha256: string } | undefined;
};

/**
 * Writes a transcript as OpenAI's audio API sends it; of an event stream, the events that are left. Times are in seconds.
 * @param statements those of the translation
 */
export const writeAudioResponse = (
  transcript: TranscriptDocument,
  wanted: AudioResponse,
  [statements]: readonly JsonBytes[] = [],
): string => {
  const document =
    wanted.translation === undefined
      ? transcript
      : toTranslatedDocument(transcript, parseStatements(statements), 'en');
  return wanted.sent === undefined
    ? WRITERS[wanted.format](document, wanted)
    : writeLastEvents(document, wanted, wanted.sent);
};

const WRITERS: Readonly<
  Record<AudioFormat, (document: TranscriptDocument, wanted: AudioResponse) => string>
> = {
  json: (document, wanted) => JSON.stringify(toPlain(document, wanted)),
  text: (document) => `${wholeTextOf(document)}\n`,
  srt: (document) => toSrt(cuesOf(document)),
  vtt: (document) => toVtt(cuesOf(document)),
  verbose_json: (document, wanted) => JSON.stringify(toVerbose(document, wanted)),
  diarized_json: (document) => JSON.stringify(toDiarized(document)),
};

const toPlain = (
  document: TranscriptDocument,
  { logProbabilities }: Pick<AudioResponse, 'logProbabilities'>,
) => ({
  text: wholeTextOf(document),
  languages: [{ code: document.language }],
  ...(logProbabilities && { logprobs: listLogProbabilities(document) }),
  usage: usageOf(document),
});

const wholeTextOf = ({ segments, language }: TranscriptDocument): string =>
  segments.map(({ words }) => textOf(words, language)).join(wordGap(language));

const usageOf = ({ durationMs }: TranscriptDocument) => ({
  type: 'duration',
  seconds: Math.ceil(durationMs / 1_000),
});

const cuesOf = (document: TranscriptDocument) => makeCues(viewDocument(document, {}), document);

const toVerbose = (document: TranscriptDocument, { task, words, segments }: AudioResponse) => ({
  task,
  language: nameOf(document.language),
  duration: document.durationMs / 1_000,
  text: wholeTextOf(document),
  ...(segments && { segments: toSegments(document) }),
  ...(words && { words: document.segments.flatMap((passage) => passage.words.map(toTimedWord)) }),
  usage: usageOf(document),
});

/** Returns the words in place of OpenAI's tokens. One of unknown probability was written by a user, so it is certain; none if all are unknown. */
const listLogProbabilities = ({ segments, language }: TranscriptDocument) => {
  const words = segments.flatMap((passage) => passage.words);
  if (words.every(({ confidence }) => confidence === null)) return [];
  return words.map(({ text, confidence }, index) => {
    const token = index === 0 ? text : wordGap(language) + text;
    return { token, logprob: toLogProbability(confidence ?? 1), bytes: [...Buffer.from(token)] };
  });
};

const toDiarized = (document: TranscriptDocument) => {
  const segments = toSpokenSegments(document);
  return {
    task: 'transcribe',
    duration: document.durationMs / 1_000,
    text: segments.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
    segments,
    usage: usageOf(document),
  };
};

const toSpokenSegments = ({ segments, speakers, language }: TranscriptDocument) =>
  segments.map((passage, index) => ({
    type: 'transcript.text.segment',
    id: `seg_${String(index + 1).padStart(3, '0')}`,
    start: startMsOf(passage) / 1_000,
    end: endMsOf(passage) / 1_000,
    text: textOf(passage.words, language),
    speaker: speakerName(speakers, passage.speaker, toLetters) ?? (speakers.length === 0 ? 'A' : 'unknown'),
  }));

/** Returns the letters of a speaker's number from 1: A to Z, then AA. */
const toLetters = (number: number): string => {
  const index = number - 1;
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : toLetters(Math.floor(index / 26)) + last;
};

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
  const sum = known.reduce((total, confidence) => total + toLogProbability(confidence), 0);
  return known.length === 0 ? 0 : sum / known.length;
};

const toLogProbability = (confidence: number): number => Math.log(Math.max(confidence, PROBABILITY_MIN));

const compressionRatioOf = (text: string): number => {
  const bytes = Buffer.from(text);
  return bytes.length / deflateSync(bytes).length;
};

type LastEvent = Pick<ReturnType<typeof toPlain>, 'text' | 'usage'> &
  Partial<ReturnType<typeof toPlain> & Pick<ReturnType<typeof toDiarized>, 'segments'>>;

/** Sends the rest of the text as a delta if it goes on where the stream has stopped; the last event has the whole text in any case. */
const writeLastEvents = (
  document: TranscriptDocument,
  { format, logProbabilities }: AudioResponse,
  sent: NonNullable<AudioResponse['sent']>,
): string => {
  const isDiarized = format === 'diarized_json';
  const { text, usage, ...rest }: LastEvent = isDiarized
    ? toDiarized(document)
    : toPlain(document, { logProbabilities });
  const left = isDiarized || !beginsWith(text, sent) ? '' : text.slice(sent.length);
  const events = [
    ...(left === '' ? [] : [{ type: 'transcript.text.delta', delta: left }]),
    ...(rest.segments ?? []),
    {
      type: 'transcript.text.done',
      text,
      ...(rest.languages && { languages: rest.languages }),
      ...(rest.logprobs && { logprobs: rest.logprobs }),
      usage,
    },
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
};

const beginsWith = (text: string, { length, sha256 }: NonNullable<AudioResponse['sent']>): boolean =>
  createHash('sha256').update(text.slice(0, length)).digest('hex') === sha256;
