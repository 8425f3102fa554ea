import { Temporal } from 'temporal-polyfill';
import { isDay } from './days.ts';

/** How far a clock moves; months keep the day of the month where it exists. */
export type ClockStep = {
  readonly months?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
};

export type Clock = ReturnType<typeof createClock>;

const TIME_ZONE = 'America/Sao_Paulo';

/**
 * Creates the fake's clock. Without a start it follows real time, and steps add to it; with a start (`YYYY-MM-DD`, meaning 09:00 in São
 * Paulo, or an ISO instant) it changes only when it is moved.
 */
export const createClock = (start?: string) => {
  let frozenMs = start === undefined ? undefined : toStartMs(start);
  let aheadMs = 0;
  const nowMs = (): number => frozenMs ?? Date.now() + aheadMs;
  const local = () => Temporal.Instant.fromEpochMilliseconds(nowMs()).toZonedDateTimeISO(TIME_ZONE);
  // Each charge asks for the day, and a conversion is slow.
  let known = { ms: Number.NaN, day: '' };

  return {
    /** True if it follows real time. */
    isLive: frozenMs === undefined,
    nowMs,
    /** Returns the day in São Paulo, `YYYY-MM-DD`. */
    today: (): string => {
      const ms = nowMs();
      if (known.ms !== ms) known = { ms, day: local().toPlainDate().toString() };
      return known.day;
    },
    /** Returns `YYYY-MM-DD HH:mm:ss` in São Paulo, without a zone, as Asaas writes it. */
    stamp: (): string => {
      const now = local();
      return `${now.toPlainDate().toString()} ${now.toPlainTime().round('second').toString({ smallestUnit: 'second' })}`;
    },
    /** Returns the instant after a step. */
    after: (step: ClockStep): number => local().add(step).epochMilliseconds,
    /** Returns the instant at which a day starts in São Paulo. */
    startOf: (day: string): number =>
      Temporal.PlainDate.from(day).toZonedDateTime(TIME_ZONE).startOfDay().epochMilliseconds,
    /** Returns the present time of day on another day. */
    sameTimeOn: (day: string): number =>
      Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: local().toPlainTime() })
        .epochMilliseconds,
    moveTo: (ms: number): void => {
      if (frozenMs === undefined) aheadMs = ms - Date.now();
      else frozenMs = ms;
    },
    dayOf: (ms: number): string =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString(),
  };
};

const toStartMs = (start: string): number =>
  isDay(start)
    ? Temporal.PlainDate.from(start).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: '09:00' })
        .epochMilliseconds
    : Temporal.Instant.from(start).epochMilliseconds;
