import { Temporal } from 'temporal-polyfill';

/** A day in São Paulo and the first day of its month, both `YYYY-MM-DD`. */
export type LocalDay = { readonly day: string; readonly month: string };

const TIME_ZONE = 'America/Sao_Paulo';

/** Returns the day and month of an instant in São Paulo. */
export const localDayOf = (instant: Date): LocalDay => {
  const day = localDate(instant);
  return { day: day.toString(), month: day.with({ day: 1 }).toString() };
};

/** Returns the instant at which the day of an instant starts in São Paulo. */
export const startOfDay = (instant: Date): Date => startOf(localDate(instant));

/** Returns the instants at which the next day and the next month start in São Paulo. */
export const nextResetsAfter = (instant: Date): { readonly daily: Date; readonly monthly: Date } => {
  const today = localDate(instant);
  return {
    daily: startOf(today.add({ days: 1 })),
    monthly: startOf(today.with({ day: 1 }).add({ months: 1 })),
  };
};

const localDate = (instant: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();

/** Returns when a day starts. Not every day starts at 00:00: under summer time, São Paulo's first one started at 01:00. */
const startOf = (day: Temporal.PlainDate): Date =>
  new Date(day.toZonedDateTime(TIME_ZONE).startOfDay().epochMilliseconds);
