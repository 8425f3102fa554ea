import { type LanguagePrior, smoothLanguages } from '@escriba/speech';
import type { PieceResult, Span } from '../../platform/db/json.ts';
import { lengthMsOf } from '../../platform/db/spans.ts';

/** The least speech that shows its language. */
const SPOKEN_MS_MIN = 4_000;
/** Part of the speech that must be in one other language. */
const OTHER_SHARE_MIN = 0.6;

/** The recognised text of a recording. */
export type HeardRecording = {
  readonly pieces: readonly { readonly spans: readonly Span[] }[];
  /** The results, one per piece. */
  readonly results: readonly PieceResult[];
  readonly prior: LanguagePrior;
  /** Returns the number of the voice that speaks at a time, of several that were recognised one by one: each may have its own language. */
  readonly stemAt?: (ms: number) => number;
};

/** Returns the language of each piece; the recording's if the engine names none. */
export const listSpokenLanguages = ({
  pieces,
  results,
  prior,
  stemAt = () => 0,
}: HeardRecording): string[] => {
  const languages = new Map<number, string>();
  for (const stem of Map.groupBy(pieces.entries(), ([, { spans }]) =>
    stemAt(spans[0]?.startMs ?? 0),
  ).values()) {
    const heard = stem.map(([index, { spans }]) => ({
      spokenMs: lengthMsOf(spans),
      heard: results[index]?.languages ?? [],
    }));
    for (const [at, language] of smoothLanguages(heard, prior).entries())
      languages.set(stem[at]?.[0] ?? 0, language);
  }
  return pieces.map((_, index) => languages.get(index) ?? prior.main);
};

/** Returns the language that is spoken longest, of a recording whose language was detected. */
export const findMainLanguage = (heard: HeardRecording, languages: readonly string[]): string => {
  const [longest] = rankByTime(heard, languages);
  const { main } = heard.prior;
  if (longest === undefined) return main;
  return longest.ms > (rankByTime(heard, languages).find(({ language }) => language === main)?.ms ?? 0)
    ? longest.language
    : main;
};

/**
 * Returns the language that is clearly spoken in most of a recording, instead of the chosen one; undefined if that may be right, or if
 * the other one is not offered.
 */
export const findOtherLanguage = (heard: HeardRecording): string | undefined => {
  const ranked = rankByTime(heard, listSpokenLanguages(heard));
  const [longest] = ranked;
  const totalMs = ranked.reduce((sum, { ms }) => sum + ms, 0);
  if (longest === undefined || longest.language === heard.prior.main || totalMs < SPOKEN_MS_MIN)
    return undefined;
  const isOffered = heard.prior.usual.includes(longest.language);
  return isOffered && longest.ms >= totalMs * OTHER_SHARE_MIN ? longest.language : undefined;
};

/** Ranks the languages of the speech, the one that is spoken longest first. */
const rankByTime = (
  { pieces }: HeardRecording,
  languages: readonly string[],
): { language: string; ms: number }[] => {
  const sums = new Map<string, number>();
  for (const [index, { spans }] of pieces.entries()) {
    const language = languages[index];
    if (language !== undefined) sums.set(language, (sums.get(language) ?? 0) + lengthMsOf(spans));
  }
  return [...sums].map(([language, ms]) => ({ language, ms })).toSorted((one, other) => other.ms - one.ms);
};
