import { EXPIRY_DAYS } from './expiry-days.ts';

/** How long a new key works: a number of days, until a date, or without an end. */
export const EXPIRIES = ['month', 'quarter', 'year', 'date', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 86_400_000;

/** Returns the expiry for the API: null for never, undefined for a day that is missing or has passed. `date` as `2026-01-31`. */
export const expiryOf = (expiry: Expiry, date: string, now: Date): string | null | undefined => {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + EXPIRY_DAYS[expiry] * DAY_MS).toISOString();
  const end = new Date(`${date}T23:59:59.999`);
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString();
};
