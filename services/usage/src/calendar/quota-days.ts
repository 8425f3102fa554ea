import { QUOTA_TIME_ZONE } from '@escriba/contracts';
import { Temporal } from 'temporal-polyfill';

/** A day of São Paulo and the first day of its month, both `YYYY-MM-DD`. */
export type QuotaDay = { readonly day: string; readonly month: string };

/** Which day and month an instant belongs to where quotas turn. */
export const quotaDayOf = (instant: Date): QuotaDay => {
  const day = localDate(instant);
  return { day: day.toString(), month: day.with({ day: 1 }).toString() };
};

/** The instants at which the next day and the next month begin there. */
export const nextResetsAfter = (instant: Date): { readonly daily: Date; readonly monthly: Date } => {
  const today = localDate(instant);
  return {
    daily: startOf(today.add({ days: 1 })),
    monthly: startOf(today.with({ day: 1 }).add({ months: 1 })),
  };
};

const localDate = (instant: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(QUOTA_TIME_ZONE).toPlainDate();

/** Not every day begins at 00:00: under summer time, São Paulo's first began at 01:00. */
const startOf = (day: Temporal.PlainDate): Date =>
  new Date(day.toZonedDateTime(QUOTA_TIME_ZONE).startOfDay().epochMilliseconds);
