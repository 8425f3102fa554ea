import { msToSamples, SAMPLE_RATE } from '../audio/samples.ts';
import { loudnessOf } from '../detection/loudness.ts';
import { packSpeech } from '../packing/pack-speech.ts';
import type { HeardLanguages } from '../languages/language-prior.ts';
import type { Piece, RecognitionFlag, Span, SpeechSpan, SpeechWindows, Word } from '../types.ts';
import { alignText } from './align-text.ts';
import {
  attemptBeam,
  attemptSampling,
  type Attempt,
  type DecodeSettings,
  type LoadedWhisper,
} from './attempt.ts';
import { clipSpans, findGaps } from './gaps.ts';
import { type Hypothesis, score } from './hypothesis.ts';
import { isRepetitive, isRushed } from './loops.ts';
import { tokensToText } from './tokens.ts';
import { isClearlySpoken } from './clearly-spoken.ts';
import { withoutLoops, withoutRepeatedWords } from './without-loops.ts';

/** Audio with the speech inside it; all times are the recording's. */
export type Stretch = { samples: Float32Array; startMs: number; spans: readonly SpeechSpan[] };

export type StretchResult = {
  /** With the spaces before them, in order. */
  words: Word[];
  language: string;
  languageProbability: number;
  languages: HeardLanguages;
  noSpeechProb: number;
  /** Sum of the log-probabilities and number of the tokens (each end counts as one). */
  logprob: number;
  tokens: number;
  flags: Set<RecognitionFlag>;
};

/** Number of alternatives that are tried if the best text's words are faster than speech. */
const othersTried = 2;
const temperatures = [0.4, 0.8];
/** Shorter parts are not split again. */
const recutMsMin = 4_000;
const recutPauseMs = 500;
const gapSpeechMsMin = 2_000;
const windowMs = 32;

/**
 * Recognises at most 28 s and handles Whisper's weaknesses: a text that loops or is too improbable is recognised again in smaller parts,
 * then at higher temperatures. If nothing helps, the text of clear speech is marked as unsure, and other text is dropped. Skipped speech is
 * recognised separately.
 */
export const recogniseStretch = async (
  engine: LoadedWhisper,
  stretch: Stretch,
  settings: DecodeSettings,
  depth = 0,
): Promise<StretchResult> => {
  const expectsSpeech = isClearlySpoken(stretch.spans);
  const attempt = await attemptBeam(engine, stretch.samples, { ...settings, expectsSpeech });
  const result = await accept(engine, attempt, stretch);
  if (result) return depth < 2 ? await recoverGaps(engine, stretch, settings, result) : result;
  const recut =
    depth < 2 ? await recogniseParts(engine, stretch, inside(settings, attempt.language), depth) : undefined;
  // The languages of the whole, however it was cut.
  if (recut) return { ...recut, languages: attempt.languages };
  return recogniseBoldly(engine, stretch, attempt, settings.signal);
};

/** The words of a text without objections. */
const accept = async (
  engine: LoadedWhisper,
  attempt: Attempt,
  stretch: Stretch,
): Promise<StretchResult | undefined> => {
  if (attempt.verdict === 'silent') return emptyResult(attempt, 'no_speech');
  if (attempt.verdict !== 'good') return undefined;
  for (const hypothesis of [attempt.hypothesis, ...attempt.others.slice(0, othersTried)]) {
    const chosen = { ...attempt, hypothesis };
    const words = await alignText(engine, chosen, stretch.startMs, stretch.spans);
    if (!isRushed(words)) return resultOf(chosen, words, []);
  }
  return undefined;
};

const resultOf = (attempt: Attempt, words: Word[], flags: RecognitionFlag[]): StretchResult => {
  const { language, languageProbability, languages, noSpeechProb, hypothesis } = attempt;
  return {
    words,
    language,
    languageProbability,
    languages,
    noSpeechProb,
    logprob: hypothesis.logprob,
    tokens: hypothesis.tokens.length + 1,
    flags: new Set(flags),
  };
};

const emptyResult = (attempt: Attempt, flag: RecognitionFlag): StretchResult => ({
  ...resultOf(attempt, [], [flag]),
  logprob: 0,
  tokens: 0,
});

/** Splits the stretch into parts of at most half its length and recognises each. */
const recogniseParts = async (
  engine: LoadedWhisper,
  stretch: Stretch,
  settings: DecodeSettings,
  depth: number,
): Promise<StretchResult | undefined> => {
  const lengthMs = (stretch.samples.length * 1000) / SAMPLE_RATE;
  if (lengthMs < recutMsMin) return undefined;
  const parts = cutStretch(stretch, { pieceMsMax: Math.ceil(lengthMs / 2), pauseMs: recutPauseMs });
  if (parts.length === 0) return undefined;
  const results: StretchResult[] = [];
  for (const part of parts)
    results.push(await recogniseStretch(engine, part, heardIn(settings, part), depth + 1));
  return joinResults(results, 'recut');
};

/** Splits the stretch at its own pauses and quietest moments. */
export const cutStretch = (stretch: Stretch, options: { pieceMsMax: number; pauseMs: number }): Stretch[] => {
  const loudness = loudnessOf(stretch.samples, msToSamples(windowMs));
  const windows: SpeechWindows = {
    windowMs,
    loudness,
    probabilities: new Float32Array(loudness.length).fill(1),
  };
  const spans = stretch.spans.map((span) => shift(span, -stretch.startMs));
  return packSpeech({ spans, windows }, options).map((piece: Piece) => ({
    samples: stretch.samples.subarray(msToSamples(piece.startMs), msToSamples(piece.endMs)),
    startMs: piece.startMs + stretch.startMs,
    spans: piece.spans.map((span) => shift(span, stretch.startMs)),
  }));
};

const shift = (span: SpeechSpan, ms: number): SpeechSpan => ({
  ...span,
  startMs: span.startMs + ms,
  endMs: span.endMs + ms,
});

/** Samples at rising temperatures; reduces remaining loops to one repetition, drops improbable text. */
const recogniseBoldly = async (
  engine: LoadedWhisper,
  stretch: Stretch,
  first: Attempt,
  signal: AbortSignal | undefined,
): Promise<StretchResult> => {
  // Parts may have been recognised since: the buffers must hold this stretch again.
  const encoded = await engine.encoder(stretch.samples);
  let attempt: Attempt = { ...first, encoded };
  let best = first;
  for (const temperature of temperatures) {
    attempt = await attemptSampling(engine, attempt, temperature, signal);
    const result = await accept(engine, attempt, stretch);
    if (result) return { ...result, flags: result.flags.add('temperature') };
    best = lessUnsure(best, attempt);
  }
  if (best.verdict !== 'unsure') return await dropRepeats(engine, { ...first, encoded }, stretch);
  return isClearlySpoken(stretch.spans)
    ? await keepUnsure(engine, best, stretch)
    : emptyResult(first, 'unsure_dropped');
};

/** The attempt whose text is unsure, and more probable than the other's. */
const lessUnsure = (before: Attempt, next: Attempt): Attempt => {
  if (next.verdict !== 'unsure') return before;
  return before.verdict !== 'unsure' || score(next.hypothesis) > score(before.hypothesis) ? next : before;
};

/** The words of a text that nothing confirms, marked. */
const keepUnsure = async (
  engine: LoadedWhisper,
  attempt: Attempt,
  stretch: Stretch,
): Promise<StretchResult> => {
  const words = await alignText(engine, attempt, stretch.startMs, stretch.spans);
  if (words.length === 0 || isRushed(words)) return emptyResult(attempt, 'unsure_dropped');
  const unsure = words.map((word): Word => ({ ...word, unsure: true }));
  return { ...emptyResult(attempt, 'unsure_kept'), words: unsure };
};

/** Removes repetitions until no check objects to the text; one that is little more than a loop was probably never spoken. */
const dropRepeats = async (
  engine: LoadedWhisper,
  attempt: Attempt,
  stretch: Stretch,
): Promise<StretchResult> => {
  const { hypothesis, language } = attempt;
  const certain = withoutLoops(hypothesis);
  const suspected = withoutRepeatedWords(certain, engine.tokens, language);
  for (const shorter of [certain, suspected]) {
    if (!isWorthKeeping(shorter, hypothesis)) break;
    if (isRepetitive(tokensToText(shorter.tokens, engine.tokens))) continue;
    const chosen = { ...attempt, hypothesis: shorter };
    const words = await alignText(engine, chosen, stretch.startMs, stretch.spans);
    if (!isRushed(words)) return resultOf(chosen, words, ['loop_dropped']);
  }
  return emptyResult(attempt, 'loop_dropped');
};

const isWorthKeeping = (shorter: Hypothesis, whole: Hypothesis): boolean =>
  shorter.tokens.length > whole.tokens.length / 3 && score(shorter) >= -1;

/** Recognises the audio between the words separately if it should contain some. */
const recoverGaps = async (
  engine: LoadedWhisper,
  stretch: Stretch,
  settings: DecodeSettings,
  result: StretchResult,
): Promise<StretchResult> => {
  if (result.words.length === 0) return result;
  const found: StretchResult[] = [result];
  for (const gap of findGaps(result.words, stretch.spans, gapSpeechMsMin)) {
    const part = partOf(stretch, gap);
    const within = heardIn(inside(settings, result.language), part);
    const recovered = await recogniseStretch(engine, part, within, 2);
    if (recovered.words.length > 0) found.push(recovered);
  }
  return found.length === 1 ? result : joinResults(found, 'gap_recovered');
};

/** Recognises parts of a stretch in its language, unless another language is clear and languages may change. */
const inside = (settings: DecodeSettings, language: string): DecodeSettings => {
  const { prior } = settings;
  if (settings.language !== 'auto' || prior === undefined) return { ...settings, language };
  return { ...settings, prior: { ...prior, of: { ...prior.of, main: language } } };
};

const heardIn = (settings: DecodeSettings, { spans }: Stretch): DecodeSettings => {
  const { prior } = settings;
  if (prior === undefined) return settings;
  const spokenMs = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return { ...settings, prior: { ...prior, spokenMs } };
};

const partOf = (stretch: Stretch, span: Span): Stretch => {
  const [from, to] = [span.startMs - stretch.startMs, span.endMs - stretch.startMs];
  return {
    samples: stretch.samples.subarray(msToSamples(from), msToSamples(to)),
    startMs: span.startMs,
    spans: clipSpans(stretch.spans, span),
  };
};

/** Joins several results: words in order of time, sums added. */
export const joinResults = (results: readonly StretchResult[], flag?: RecognitionFlag): StretchResult => {
  const [first] = results;
  if (!first) throw new RangeError('There is nothing to join');
  const flags = new Set(results.flatMap((result) => [...result.flags]));
  if (flag) flags.add(flag);
  const words = results
    .flatMap((result) => wordsIn(result, first.language))
    .toSorted((a, b) => a.startMs - b.startMs);
  if (words.length > 0) flags.delete('no_speech');
  return {
    words,
    language: first.language,
    languageProbability: first.languageProbability,
    languages: first.languages,
    noSpeechProb: Math.min(...results.map((result) => result.noSpeechProb)),
    logprob: results.reduce((sum, result) => sum + result.logprob, 0),
    tokens: results.reduce((sum, result) => sum + result.tokens, 0),
    flags,
  };
};

/** The words name their language if it is another one than that of the whole. */
const wordsIn = (result: StretchResult, whole: string): Word[] =>
  result.words.map(({ language = result.language, ...word }) =>
    language === whole ? word : { ...word, language },
  );
