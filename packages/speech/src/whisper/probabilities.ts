import type { HeardLanguages } from '../languages/language-prior.ts';
import type { LanguageGuess } from '../types.ts';
import type { WhisperConfig } from './config.ts';

/** The model's probability that there is no speech, from its scores after the start token. */
export const noSpeechProbability = (logits: Float32Array, config: WhisperConfig): number => {
  const top = logits.reduce((a, b) => Math.max(a, b), -Infinity);
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit - top), 0);
  return Math.exp((logits[config.noSpeech] ?? -Infinity) - top) / total;
};

/** The probability of each language, from the model's scores after the start token. */
export const languageProbabilities = (logits: Float32Array, config: WhisperConfig): LanguageGuess => {
  const scores = config.languages.map((_, i) => logits[config.firstLanguage + i] ?? -Infinity);
  const top = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - top));
  const total = weights.reduce((a, b) => a + b, 0);
  return rankLanguages(
    config.languages.map((language, i) => [language, (weights[i] ?? 0) / total] satisfies [string, number]),
  );
};

const HEARD_MAX = 8;
const HEARD_PROBABILITY_MIN = 0.000_1;

/** The languages of a guess that are worth keeping, with four digits. */
export const heardLanguages = ({ probabilities }: Pick<LanguageGuess, 'probabilities'>): HeardLanguages =>
  probabilities
    .slice(0, HEARD_MAX)
    .filter(([, probability]) => probability >= HEARD_PROBABILITY_MIN)
    .map(([language, probability]) => [language, Math.round(probability * 10_000) / 10_000]);

const rankLanguages = (probabilities: [string, number][]): LanguageGuess => {
  const ranked = probabilities.toSorted((a, b) => b[1] - a[1]);
  const [language, probability] = ranked[0] ?? ['', 0];
  return { language, probability, probabilities: ranked };
};

/** Combines guesses on parts of a recording, each weighted, for instance by its length. */
export const combineLanguages = (
  guesses: readonly { guess: LanguageGuess; weight: number }[],
): LanguageGuess => {
  const sums = new Map<string, number>();
  const total = guesses.reduce((sum, { weight }) => sum + weight, 0);
  for (const { guess, weight } of guesses) {
    for (const [language, probability] of guess.probabilities) {
      sums.set(language, (sums.get(language) ?? 0) + (probability * weight) / total);
    }
  }
  return rankLanguages([...sums]);
};
