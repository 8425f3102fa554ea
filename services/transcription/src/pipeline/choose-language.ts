import { APP_LANGUAGES, LANDING_LANGUAGES, toEngineLanguage } from '@escriba/contracts';
import type { LanguageGuess } from '@escriba/speech';

/**
 * How often a language is spoken beside one that the landing page offers: `known` are those of the user's earlier recordings, `offered`
 * those that the app offers besides. In a short recording the model often hears Latin, Welsh or Nynorsk.
 */
const WEIGHTS = { known: 12, usual: 1, offered: 0.2, rare: 0.05 };
/** Least share of the best language in the weighted sum of all. */
const SHARE_MIN = 0.7;
/** Least probability of a language that the user has not spoken before. */
const PROBABILITY_MIN = 0.5;

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
    probability,
    weight: probability * weightOf(language, known),
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const [usual] = known;
  const best = weighted.toSorted((one, other) => other.weight - one.weight)[0];
  if (best === undefined) return { language: usual, isAssumed: false };
  const isHeard = known.includes(best.language) || best.probability >= PROBABILITY_MIN;
  if (isHeard && best.weight >= total * SHARE_MIN) return { language: best.language, isAssumed: false };
  return { language: usual, isAssumed: best.language !== usual };
};

const weightOf = (language: string, known: readonly string[]): number => {
  if (known.includes(language)) return WEIGHTS.known;
  if (USUAL.has(language)) return WEIGHTS.usual;
  return OFFERED.has(language) ? WEIGHTS.offered : WEIGHTS.rare;
};

const USUAL: ReadonlySet<string> = new Set(LANDING_LANGUAGES.map(toEngineLanguage));
const OFFERED: ReadonlySet<string> = new Set(APP_LANGUAGES);
