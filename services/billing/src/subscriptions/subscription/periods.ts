import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { Temporal } from 'temporal-polyfill';

const STEP = { monthly: 'months', yearly: 'years' } as const satisfies Readonly<Record<BillingCycle, string>>;

/**
 * Returns the first day of the period after the one that starts on a day. Periods step from their anchor: one anchored on the 31st ends
 * on the last day of shorter months, and on the 31st again afterwards. Days are `YYYY-MM-DD` in São Paulo.
 */
export const periodEndAfter = (start: string, { anchorOn, cycle }: Anchored): string => {
  const anchor = Temporal.PlainDate.from(anchorOn);
  const from = Temporal.PlainDate.from(start);
  let steps = Math.max(0, anchor.until(from, { largestUnit: STEP[cycle] })[STEP[cycle]]);
  for (;;) {
    const end = anchor.add({ [STEP[cycle]]: steps });
    if (Temporal.PlainDate.compare(end, from) > 0) return end.toString();
    steps += 1;
  }
};

export type Anchored = { readonly anchorOn: string; readonly cycle: BillingCycle };

/** Returns the whole days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

type Period = { readonly periodStart: string | null; readonly periodEnd: string | null };

/** Returns the part of an amount for a period that falls on its unused days, today included, in cents. */
export const unusedPart = ({ periodStart, periodEnd }: Period, today: string, cents: number): number => {
  if (periodStart === null || periodEnd === null) return 0;
  const days = daysBetween(periodStart, periodEnd);
  const unused = Math.min(days, Math.max(0, daysBetween(today, periodEnd)));
  return Math.floor((cents * unused) / days);
};
