const DAY_MS = 86_400_000;

/** Counts local midnights between two moments, negative when `to` is earlier: 48 h ahead is two days ahead. */
export const daysBetween = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);

/** Returns the same number for all moments of a local day, whatever its length. */
const dayNumber = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
