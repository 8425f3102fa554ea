import { localDayOf } from '@escriba/calendar';
import { ALL_VERSIONS_KEPT_HOURS, type VersionOrigin } from '@escriba/contracts/transcription/versions';

/** A version without its document. */
export type VersionFacts = {
  readonly number: number;
  readonly origin: VersionOrigin;
  readonly basedOn: number | null;
  readonly updatedAt: Date;
  /** The stored size. */
  readonly sizeBytes: number;
};

export type VersionLimits = { readonly countMax: number; readonly sizeBytesMax: number };
/**
 * The result of choosing. `basedOn` has the new base of kept versions whose base is removed; `isWhole` is false if more should be removed
 * than may be at once.
 */
export type Thinning = { removed: number[]; basedOn: Map<number, number | null>; isWhole: boolean };

type Choice = { current: number; now: Date; limits: VersionLimits; removedMax: number };

/** How long every version is kept. */
export const ALL_KEPT_MS = ALL_VERSIONS_KEPT_HOURS * 3_600_000;

/**
 * Chooses the versions to remove, oldest first: those older than a day that are not the last of their day, and beyond the limits as many
 * more as needed. An engine's, a merged and the current one are kept; a restored one is kept as long as the limits allow.
 */
export const chooseThinned = (versions: readonly VersionFacts[], choice: Choice): Thinning => {
  const marked = mark(versions, choice.current);
  const outOfDay = marked.filter((version) => !version.isKept && isOutOfDay(version, choice.now));
  const rest = marked.filter((version) => !outOfDay.includes(version));
  const going = [...outOfDay, ...beyondLimits(rest, choice.limits)].map(({ number }) => number);
  const removed = going.toSorted((a, b) => a - b).slice(0, choice.removedMax);
  return {
    removed,
    basedOn: relink(versions, new Set(removed)),
    isWhole: removed.length === going.length,
  };
};

type Marked = VersionFacts & { isKept: boolean; isRestored: boolean; isLastOfDay: boolean };

const mark = (versions: readonly VersionFacts[], current: number): Marked[] => {
  const restored = new Set(
    versions.filter(({ origin }) => origin === 'restore').map(({ basedOn }) => basedOn),
  );
  const lastOfDay = new Map(
    versions.toSorted((a, b) => a.number - b.number).map((version) => [dayOf(version), version.number]),
  );
  return versions.map((version) => ({
    ...version,
    isKept: isOriginal(version) || version.number === current,
    isRestored: restored.has(version.number),
    isLastOfDay: lastOfDay.get(dayOf(version)) === version.number,
  }));
};

/** Returns whether a version is a recognition or a merge, from which later versions derive. */
const isOriginal = ({ origin }: VersionFacts): boolean => origin === 'engine' || origin === 'merge';

const dayOf = ({ updatedAt }: VersionFacts): string => localDayOf(updatedAt).day;

const isOutOfDay = ({ updatedAt, isLastOfDay, isRestored }: Marked, now: Date): boolean =>
  !isLastOfDay && !isRestored && now.getTime() - updatedAt.getTime() >= ALL_KEPT_MS;

/** Returns the versions beyond the limits. A day with many versions loses them before an older day loses its only one. */
const beyondLimits = (versions: readonly Marked[], limits: VersionLimits): Marked[] => {
  let count = versions.length;
  let sizeBytes = versions.reduce((sum, version) => sum + version.sizeBytes, 0);
  const order = (version: Marked) => Number(version.isRestored) * 2 + Number(version.isLastOfDay);
  const mayGo = versions
    .filter(({ isKept }) => !isKept)
    .toSorted((a, b) => order(a) - order(b) || a.number - b.number);
  return mayGo.filter((version) => {
    if (count <= limits.countMax && sizeBytes <= limits.sizeBytesMax) return false;
    count -= 1;
    sizeBytes -= version.sizeBytes;
    return true;
  });
};

const relink = (
  versions: readonly VersionFacts[],
  removed: ReadonlySet<number>,
): Map<number, number | null> => {
  const byNumber = new Map(versions.map((version) => [version.number, version]));
  const findKept = (version: VersionFacts): number | null => {
    let base = version.basedOn;
    for (let from = version; base !== null && removed.has(base);) {
      const gone = byNumber.get(base);
      // A restored version promises the text of the one that it was restored from.
      if (gone === undefined || (from.origin === 'restore' && gone.origin !== 'restore')) return null;
      from = gone;
      base = gone.basedOn;
    }
    return base;
  };
  return new Map(
    versions
      .filter(({ number, basedOn }) => !removed.has(number) && basedOn !== null && removed.has(basedOn))
      .map((version) => [version.number, findKept(version)]),
  );
};
