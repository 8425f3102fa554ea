/** How long a link is valid. */
export const EXPIRIES = ['day', 'week', 'month', 'date', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30 } as const;

/** Returns the expiry for the API: null for never, undefined for a day in the past. `date` as `2026-01-31`. */
export const expiresAt = (expiry: Expiry, date: string, now: Date): string | null | undefined => {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + DAYS[expiry] * DAY_MS).toISOString();
  const end = new Date(`${date}T23:59:59.999`);
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString();
};

/** Returns the local day as a date field expects it. */
export const toDay = (date: Date): string => {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
};
