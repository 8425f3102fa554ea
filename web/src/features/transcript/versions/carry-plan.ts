import type { TranscriptVersion } from '@escriba/contracts';

/** Which corrections may go to a newer recognition: those of `edited`, which were made on what `engine` wrote. */
export type CarryPlan = { readonly edited: TranscriptVersion; readonly engine: TranscriptVersion };

/**
 * What can be carried over; undefined where nothing was corrected before the last recognition, where it was carried already, and where
 * the text of now goes back to an older recognition: it has its corrections.
 */
export const findCarryPlan = (versions: readonly TranscriptVersion[]): CarryPlan | undefined => {
  const newestFirst = versions.toSorted((one, other) => other.number - one.number);
  const at = newestFirst.findIndex(({ origin }) => origin === 'engine');
  if (at === -1 || newestFirst.slice(0, at).some(({ origin }) => origin === 'carry_over')) return undefined;
  const [current] = newestFirst;
  if (current === undefined || engineOf(current, newestFirst) !== newestFirst[at]) return undefined;
  const edited = newestFirst.slice(at + 1).find(({ origin }) => origin !== 'engine');
  const engine = edited && engineOf(edited, newestFirst);
  return edited === undefined || engine === undefined ? undefined : { edited, engine };
};

/** The recognition that a version goes back to. */
const engineOf = (
  version: TranscriptVersion,
  versions: readonly TranscriptVersion[],
): TranscriptVersion | undefined => {
  const byNumber = new Map(versions.map((one) => [one.number, one]));
  let now: TranscriptVersion | undefined = version;
  while (now !== undefined && now.origin !== 'engine')
    now = now.basedOn === null || now.basedOn >= now.number ? undefined : byNumber.get(now.basedOn);
  return now ?? versions.find(({ origin, number }) => origin === 'engine' && number < version.number);
};
