import type { LanguageGuess } from '@escriba/speech';

/** How much more often a user speaks a language of their earlier recordings than another one. */
const KNOWN_WEIGHT = 5;
/** Wrong guesses for one to three seconds of Portuguese reach 0.64, right ones for other languages have 0.95 and more. */
const PROBABILITY_MIN = 0.7;

export type ChosenLanguage = {
  readonly language: string;
  /** Whether the recording did not show its language, so that it is the user's usual one. */
  readonly isAssumed: boolean;
};

/** The language of a recording: the guessed one if it is clear enough, else the first of `known`, the user's languages, usual one first. */
export const chooseLanguage = (
  { probabilities }: Pick<LanguageGuess, 'probabilities'>,
  known: readonly [string, ...string[]],
): ChosenLanguage => {
  const weighted = probabilities.map(([language, probability]) => ({
    language,
    weight: probability * (known.includes(language) ? KNOWN_WEIGHT : 1),
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const [usual] = known;
  const best = weighted.toSorted((one, other) => other.weight - one.weight)[0] ?? {
    language: usual,
    weight: 0,
  };
  if (best.weight >= total * PROBABILITY_MIN) return { language: best.language, isAssumed: false };
  return { language: usual, isAssumed: best.language !== usual };
};
