import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';

/** Corrections for a newer recognition: those of `edited`, which were made on the text of `engine`, recognised or merged. */
export type CarryPlan = { readonly edited: TranscriptVersion; readonly engine: TranscriptVersion };

/**
 * Returns the corrections to offer; undefined if nothing was corrected before the last recognition, if they were carried over already, or if
 * the current text derives from an older recognition, which has them.
 */
export const findCarryPlan = (versions: readonly TranscriptVersion[]): CarryPlan | undefined => {
  const newestFirst = versions.toSorted((one, other) => other.number - one.number);
  const at = newestFirst.findIndex(({ origin }) => origin === 'engine');
  if (at === -1 || newestFirst.slice(0, at).some(({ origin }) => origin === 'carry_over')) return undefined;
  const [current] = newestFirst;
  if (current === undefined || engineOf(current, newestFirst) !== newestFirst[at]) return undefined;
  const edited = newestFirst.slice(at + 1).find((version) => !isOriginal(version));
  const engine = edited && engineOf(edited, newestFirst);
  return edited === undefined || engine === undefined ? undefined : { edited, engine };
};

/** Returns whether a version is one from which others derive. */
const isOriginal = ({ origin }: TranscriptVersion): boolean => origin === 'engine' || origin === 'merge';

/** Returns the recognition, or merge, from which a version derives. */
const engineOf = (
  version: TranscriptVersion,
  versions: readonly TranscriptVersion[],
): TranscriptVersion | undefined => {
  const byNumber = new Map(versions.map((one) => [one.number, one]));
  let now: TranscriptVersion | undefined = version;
  while (now !== undefined && !isOriginal(now))
    now = now.basedOn === null || now.basedOn >= now.number ? undefined : byNumber.get(now.basedOn);
  return now ?? versions.find((one) => isOriginal(one) && one.number < version.number);
};
