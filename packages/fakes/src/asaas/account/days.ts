import { Temporal } from 'temporal-polyfill';

/** How often a subscription charges, as Asaas names it. */
export type Cycle = keyof typeof CYCLES;

const CYCLES = {
  WEEKLY: { weeks: 1 },
  BIWEEKLY: { weeks: 2 },
  MONTHLY: { months: 1 },
  BIMONTHLY: { months: 2 },
  QUARTERLY: { months: 3 },
  SEMIANNUALLY: { months: 6 },
  YEARLY: { years: 1 },
} as const;

const FRIDAY = 5;

export const isCycle = (text: string | undefined): text is Cycle => text !== undefined && text in CYCLES;

/** Returns whether a text is a calendar day, `YYYY-MM-DD`; days compare as text. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Returns the same day some months later; the last day of the month where that day is missing. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/**
 * Returns the due date of the charge with an index, counted from the first: the 31st is the 28th in February and the 31st again in March,
 * because each is computed from the first one.
 */
export const dueDateAt = (first: string, cycle: Cycle, index: number): string => {
  const step: { weeks?: number; months?: number; years?: number } = CYCLES[cycle];
  return Temporal.PlainDate.from(first)
    .add({
      weeks: (step.weeks ?? 0) * index,
      months: (step.months ?? 0) * index,
      years: (step.years ?? 0) * index,
    })
    .toString();
};

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;

/** Returns the next day that is neither Saturday nor Sunday; holidays are not known. */
export const nextBusinessDay = (day: string): string => {
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return addDays(day, dayOfWeek >= FRIDAY ? 8 - dayOfWeek : 1);
};

/** Writes a day as `DD/MM/YYYY`, as subscription events do. */
export const toBrazilianDay = (day: string): string => day.split('-').toReversed().join('/');
