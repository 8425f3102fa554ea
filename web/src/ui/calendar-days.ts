const DAY_MS = 86_400_000;

/** Midnights between two moments where the person is, negative when `to` is earlier: what lies 48 h ahead is two days ahead. */
export const daysBetween = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);

/** The same for all moments of a local day, however many hours it has. */
const dayNumber = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
