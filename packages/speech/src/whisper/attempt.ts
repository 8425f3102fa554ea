import { languageOfPiece } from '../languages/language-of-piece.ts';
import type { HeardLanguages, LanguagePrior } from '../languages/language-prior.ts';
import type { LanguageGuess } from '../types.ts';
import { candidatesFor, searchBeam } from './beam-search.ts';
import type { Rewards } from '../vocabulary/rewards.ts';
import type { WhisperConfig } from './config.ts';
import type { Decoder } from './decoder.ts';
import type { Encoded, Encoder } from './encoder.ts';
import { emptyHypothesis, score, type Hypothesis } from './hypothesis.ts';
import { findLoop, isRepetitive } from './loops.ts';
import { heardLanguages, languageProbabilities, noSpeechProbability } from './probabilities.ts';
import { putMostProbableFirst } from './most-probable.ts';
import { CANDIDATES_SAMPLED, sampleText, seededRandom } from './sampling.ts';
import { tokensToText, type TokenBytes } from './tokens.ts';

/** An open model and its options in one call. */
export type LoadedWhisper = { config: WhisperConfig; tokens: TokenBytes; encoder: Encoder; decoder: Decoder };

export type DecodeSettings = {
  /** A code, or `auto` for the one that the model hears. */
  language: string;
  /** With `auto`: the main language of the recording, and how much speech this is. Default: the most probable language. */
  prior?: { of: LanguagePrior; spokenMs: number } | undefined;
  task: 'transcribe' | 'translate';
  beamSize: number;
  /** Whether voice detection is sure of the speech: the model's own doubt then leaves the text unsure, not silent. */
  expectsSpeech?: boolean;
  /** Rewards for words of a vocabulary. */
  rewards?: Rewards | undefined;
  signal?: AbortSignal | undefined;
};

/** A candidate text for a part of the audio. */
export type Attempt = {
  encoded: Encoded;
  prompt: number[];
  language: string;
  languageProbability: number;
  languages: HeardLanguages;
  noSpeechProb: number;
  expectsSpeech: boolean;
  /** The best text, or the best of those without objections. */
  hypothesis: Hypothesis;
  /** The objections to the text. */
  verdict: Verdict;
  /** The search's other texts without objections, best mean first. */
  others: Hypothesis[];
};

export type Verdict = 'good' | 'silent' | 'loops' | 'unsure';

/** No speech: real speech gives 0.2 at most, silence and noise 0.8 and more. */
const noSpeechProbMax = 0.8;
/** The threshold if the text is also improbable. */
const noSpeechProbUnsure = 0.6;
const avgLogprobMin = -1;
/** Tokens per second of the fastest speech, in the scripts that need most, with a margin for short pieces. */
const tokensPerSecond = 25;
const tokensMin = 32;
const rowsSampled = 5;

/** Encodes at most 28 s and finds the most probable text by beam search. */
export const attemptBeam = async (
  engine: LoadedWhisper,
  samples: Float32Array,
  settings: DecodeSettings,
): Promise<Attempt> => {
  const { config, decoder, encoder } = engine;
  settings.signal?.throwIfAborted();
  const encoded = await encoder(samples);
  decoder.listenTo(encoded, settings.beamSize);
  settings.signal?.throwIfAborted();
  const logits = await decoder.stepForLogits([config.sot]);
  const noSpeechProb = noSpeechProbability(logits, config);
  const guess = languageProbabilities(logits, config);
  const languages = heardLanguages(guess);
  const { language, probability } = chosen(guess, languages, settings);
  const prompt = promptOf(config, language, settings.task);
  const attempt = { encoded, prompt, language, languageProbability: probability, languages, noSpeechProb };
  const expectsSpeech = settings.expectsSpeech === true;
  if (noSpeechProb > noSpeechProbMax && !expectsSpeech)
    return { ...attempt, expectsSpeech, hypothesis: emptyHypothesis(), others: [], verdict: 'silent' };
  settings.signal?.throwIfAborted();
  const first = await decoder.step(prompt.slice(1), candidatesFor(settings));
  const hypotheses = await searchBeam({
    decoder,
    first,
    promptLength: prompt.length,
    beamSize: settings.beamSize,
    tokensMax: tokensMaxFor(encoded, decoder),
    eot: config.eot,
    rewards: settings.rewards,
    signal: settings.signal,
  });
  const ordered = putMostProbableFirst(hypotheses, engine.tokens);
  return { ...attempt, expectsSpeech, ...choose(ordered, { noSpeechProb, expectsSpeech }, engine.tokens) };
};

/** Another text for the last attempt's audio, sampled at a temperature. Deterministic. */
export const attemptSampling = async (
  { config, decoder, tokens }: LoadedWhisper,
  before: Attempt,
  temperature: number,
  signal?: AbortSignal,
): Promise<Attempt> => {
  signal?.throwIfAborted();
  decoder.listenTo(before.encoded, rowsSampled);
  const first = await decoder.step(before.prompt, CANDIDATES_SAMPLED);
  const hypotheses = await sampleText({
    decoder,
    first,
    rows: rowsSampled,
    temperature,
    tokensMax: tokensMaxFor(before.encoded, decoder),
    eot: config.eot,
    random: seededRandom(Math.round(temperature * 1000)),
    signal,
  });
  return { ...before, ...choose(hypotheses, before, tokens) };
};

const chosen = (
  guess: LanguageGuess,
  languages: HeardLanguages,
  { language, prior }: DecodeSettings,
): { language: string; probability: number } => {
  if (language !== 'auto') return known(guess, language);
  return prior === undefined
    ? guess
    : known(guess, languageOfPiece({ heard: languages, spokenMs: prior.spokenMs }, prior.of));
};

const known = (guess: LanguageGuess, language: string): { language: string; probability: number } => {
  const probability = guess.probabilities.find(([code]) => code === language)?.[1] ?? 0;
  return { language, probability };
};

const promptOf = (config: WhisperConfig, language: string, task: DecodeSettings['task']): number[] => {
  const index = config.languages.indexOf(language);
  if (index < 0) throw new RangeError(`The model does not support the language ${language}`);
  return config.multilingual
    ? [config.sot, config.firstLanguage + index, config[task], config.noTimestamps]
    : [config.sot, config.noTimestamps];
};

/** Reserves one position for the end, which the alignment reads too. */
const tokensMaxFor = (encoded: Encoded, decoder: Pick<Decoder, 'tokensLeft'>): number =>
  Math.min(decoder.tokensLeft() - 1, tokensMin + Math.ceil((encoded.frames / 50) * tokensPerSecond));

type Doubt = Pick<Attempt, 'noSpeechProb' | 'expectsSpeech'>;

const choose = (hypotheses: readonly Hypothesis[], doubt: Doubt, tokens: TokenBytes) => {
  const judged = hypotheses.map((hypothesis) => ({
    hypothesis,
    verdict: judge(hypothesis, doubt, tokens),
  }));
  const good = judged.filter(({ verdict }) => verdict === 'good').map(({ hypothesis }) => hypothesis);
  const [first, ...others] = good;
  if (first) return { hypothesis: first, verdict: 'good' as const, others };
  return { ...(judged[0] ?? { hypothesis: emptyHypothesis(), verdict: 'unsure' as const }), others };
};

const judge = (
  hypothesis: Hypothesis,
  { noSpeechProb, expectsSpeech }: Doubt,
  tokens: TokenBytes,
): Verdict => {
  const avgLogprob = score(hypothesis);
  if (noSpeechProb > noSpeechProbUnsure && avgLogprob < avgLogprobMin && !expectsSpeech) return 'silent';
  const text = tokensToText(hypothesis.tokens, tokens);
  if (hypothesis.looped || findLoop(hypothesis.tokens)) return 'loops';
  if (isRepetitive(text)) return 'loops';
  const isSilence = noSpeechProb > noSpeechProbMax;
  return avgLogprob < avgLogprobMin || isSilence ? 'unsure' : 'good';
};
