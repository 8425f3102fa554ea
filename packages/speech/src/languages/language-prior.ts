/** What is known of a recording's languages before a piece of it is heard. Plain data: it can cross a process boundary. */
export type LanguagePrior = {
  /** The language of the recording. */
  readonly main: string;
  /** Those that its user speaks. */
  readonly known: readonly string[];
  /** Those that are usual; others are rare. */
  readonly usual: readonly string[];
  /** The only ones that may be spoken. Absent: any. */
  readonly only?: readonly string[];
};

/** The most probable languages of a piece, most probable first, as the model hears them; improbable ones are left out. */
export type HeardLanguages = [language: string, probability: number][];

/** Speech of this length counts in full: a guess for less is worth less. */
const SPOKEN_MS_FULL = 3_000;
/** A language that the model considers less probable than this is as good as excluded. */
const PROBABILITY_MIN = 1e-4;
/** How much more often a language is spoken than a usual one. The model hears Latin, Welsh or Nynorsk in what it does not understand. */
const WEIGHTS = { main: 8, known: 4, usual: 1, rare: 0.05, excluded: 1e-9 };

/**
 * A change of language costs this, in nats. A wrong guess explains real speech of 1 to 5 s better than the right language by 1.7 at most,
 * and a right one of 5 s by 3.5 and more in nine of ten, which pays for a change there and back.
 */
export const SWITCH_COST = 1.2;

/** How well a language explains speech of that length, in nats. */
export const scoreOf = (
  language: string,
  { heard, spokenMs }: { readonly heard: HeardLanguages; readonly spokenMs: number },
  prior: LanguagePrior,
): number => {
  const probability = heard.find(([code]) => code === language)?.[1] ?? 0;
  const weighted = Math.max(probability, PROBABILITY_MIN) * WEIGHTS[kindOf(language, prior)];
  return Math.min(1, spokenMs / SPOKEN_MS_FULL) * Math.log(weighted);
};

const kindOf = (language: string, { main, known, usual, only }: LanguagePrior): keyof typeof WEIGHTS => {
  if (only?.includes(language) === false) return 'excluded';
  if (language === main) return 'main';
  if (known.includes(language)) return 'known';
  return usual.includes(language) ? 'usual' : 'rare';
};
