import type { Word } from '../types.ts';
import { agreement } from './agreement.ts';
import { attemptBeam, type Attempt, type DecodeSettings, type LoadedWhisper } from './attempt.ts';
import { PIECE_SAMPLES_MAX } from './encoder.ts';
import { score } from './hypothesis.ts';
import type { Stretch, StretchResult } from './recognise-stretch.ts';
import { toWords } from './words.ts';

/** Clear speech has a better mean log-probability; what no language explains never had one in 130 recordings. */
const AVG_LOGPROB_TRUSTED = -0.6;
/** The second text of speech in noise, in halls and from afar has −1.0 and more. */
const AVG_LOGPROB_SECOND_MIN = -1.1;
/** Of speech in noise, in halls and from afar 0.42 and more; of reversed and scrambled speech mostly 0 to 0.36. */
const AGREEMENT_MIN = 0.4;
/** Fewer words agree or differ by chance. */
const WORDS_MIN = 3;
const SPEED = 0.94;
const BEAM_SIZE = 2;

/**
 * Recognises a doubtful text a second time, a little slower: what is said is heard again, but of sounds that no language explains (reversed
 * speech, babble) the model invents something else. A text that is not confirmed is unsure.
 */
export const confirmText = async (
  engine: LoadedWhisper,
  stretch: Stretch,
  result: StretchResult,
  settings: DecodeSettings,
): Promise<StretchResult> => {
  if (!isDoubtful(result)) return result;
  const second = await attemptBeam(engine, slowDown(stretch.samples), {
    ...settings,
    language: result.language,
    beamSize: Math.min(BEAM_SIZE, settings.beamSize),
    expectsSpeech: true,
    // Heard again, and not by what is expected.
    rewards: undefined,
  });
  return isConfirmed(engine, result, second) ? result : withoutTrust(result);
};

const isDoubtful = ({ words, logprob, tokens, flags }: StretchResult): boolean => {
  const certain = words.filter(({ unsure }) => unsure !== true).length;
  if (certain === 0 || (certain === words.length && certain < WORDS_MIN)) return false;
  return logprob < AVG_LOGPROB_TRUSTED * tokens || flags.has('recut') || flags.has('temperature');
};

const isConfirmed = (
  { tokens }: LoadedWhisper,
  { words, language }: StretchResult,
  second: Attempt,
): boolean => {
  if (second.verdict === 'loops' || score(second.hypothesis) < AVG_LOGPROB_SECOND_MIN) return false;
  const heard = words.filter(({ unsure }) => unsure !== true).map(({ text }) => text);
  const again = toWords(second.hypothesis.tokens, tokens, language).map(({ text }) => text);
  return agreement(heard, again) >= AGREEMENT_MIN;
};

/** A short recording may be cut too close to be heard the same twice: nothing that had a text is lost. */
const withoutTrust = (result: StretchResult): StretchResult => ({
  ...result,
  words: result.words.map((word): Word => ({ ...word, unsure: true })),
  logprob: 0,
  tokens: 0,
  flags: new Set([...result.flags, 'unsure_kept']),
});

/** Longer and lower; between two samples the values are on a line. */
const slowDown = (samples: Float32Array): Float32Array =>
  Float32Array.from(
    { length: Math.min(PIECE_SAMPLES_MAX, Math.floor(samples.length / SPEED)) },
    (_, index) => {
      const place = index * SPEED;
      const share = place - Math.floor(place);
      return (1 - share) * (samples[Math.floor(place)] ?? 0) + share * (samples[Math.floor(place) + 1] ?? 0);
    },
  );
