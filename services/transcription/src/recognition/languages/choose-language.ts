import {
  APP_LANGUAGES,
  DEFAULT_LANGUAGE,
  LANDING_LANGUAGES,
  toEngineLanguage,
} from '@escriba/contracts/shared/languages';
import type { LanguageGuess } from '@escriba/speech';

/**
 * How often a language is spoken beside one that the landing page offers: `known` are those of the user's earlier recordings, `assumed` is
 * that of a user without any, `offered` are those that the app offers besides. In a short recording the model often recognises Latin, Welsh
 * or Nynorsk.
 */
const WEIGHTS = { known: 12, assumed: 12, english: 1, usual: 1, offered: 0.2, rare: 0.05 };
/** In little speech the model often takes Portuguese and German for English, seldom for another usual language. */
const SHORT_WEIGHTS = { ...WEIGHTS, known: 32, assumed: 18, english: 0.12 };
/** The longest speech that counts as little. */
const SHORT_MS_MAX = 3_000;
/** Least share of the best language in the weighted sum of all. */
const SHARE_MIN = 0.7;
/** Least probability of a language that the user has not spoken before. */
const PROBABILITY_MIN = 0.5;

export type HeardSpeech = Pick<LanguageGuess, 'probabilities'> & {
  /** Length of the recording's speech. */
  readonly spokenMs: number;
};

export type ChosenLanguage = {
  readonly language: string;
  /** Whether the recording did not show its language, so that it is the user's usual one. */
  readonly isAssumed: boolean;
};

/**
 * Returns the language of a recording: the guessed one if it is clear enough. Otherwise the first of `known`, the languages of the user's
 * earlier recordings, the usual one first; or with little speech, which is seldom clear, the best of these and of those that the landing
 * page offers.
 */
export const chooseLanguage = (
  { probabilities, spokenMs }: HeardSpeech,
  known: readonly string[],
): ChosenLanguage => {
  const [usual = DEFAULT_LANGUAGE] = known;
  const heard = weigh(probabilities, known, WEIGHTS);
  const language =
    (spokenMs <= SHORT_MS_MAX ? findCommon(weigh(probabilities, known, SHORT_WEIGHTS)) : findClear(heard)) ??
    usual;
  return { language, isAssumed: language === usual && heard[0] !== undefined && heard[0].language !== usual };
};

type Kind = keyof typeof WEIGHTS;
type Weighted = {
  readonly language: string;
  readonly kind: Kind;
  readonly probability: number;
  readonly weight: number;
};

/** Weighs the probabilities of languages; the best one comes first. */
const weigh = (
  probabilities: LanguageGuess['probabilities'],
  known: readonly string[],
  weights: Readonly<Record<Kind, number>>,
): Weighted[] =>
  probabilities
    .map(([language, probability]) => {
      const kind = kindOf(language, known);
      return { language, kind, probability, weight: probability * weights[kind] };
    })
    .toSorted((one, other) => other.weight - one.weight);

const kindOf = (language: string, known: readonly string[]): Kind => {
  if (known.includes(language)) return 'known';
  if (known.length === 0 && language === DEFAULT_LANGUAGE) return 'assumed';
  if (language === 'en') return 'english';
  if (USUAL.has(language)) return 'usual';
  return OFFERED.has(language) ? 'offered' : 'rare';
};

const USUAL: ReadonlySet<string> = new Set(LANDING_LANGUAGES.map(toEngineLanguage));
const OFFERED: ReadonlySet<string> = new Set(APP_LANGUAGES);

const findClear = (heard: readonly Weighted[]): string | undefined => {
  const [best] = heard;
  const total = heard.reduce((sum, { weight }) => sum + weight, 0);
  if (best === undefined || best.weight < total * SHARE_MIN) return undefined;
  const isSpoken = best.kind === 'known' || best.kind === 'assumed';
  return isSpoken || best.probability >= PROBABILITY_MIN ? best.language : undefined;
};

/** Returns the first common language. One that is only offered, or rare, must be clear. */
const findCommon = (heard: readonly Weighted[]): string | undefined =>
  findClear(heard) ?? heard.find(({ kind }) => kind !== 'offered' && kind !== 'rare')?.language;
