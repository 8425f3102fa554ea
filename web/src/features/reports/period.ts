import { REPORT_DAYS_MAX } from '@escriba/contracts/transcription/reports';
import type { Period } from '../../data/reports/report.ts';

/** The periods, shortest first. */
export const PRESETS = ['7d', '30d', '90d', 'all'] as const;
export type Preset = (typeof PRESETS)[number];
export type PeriodChoice = { readonly preset: Preset | 'own'; readonly period: Period };

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Preset, number>> = { '7d': 7, '30d': 30, '90d': 90, all: REPORT_DAYS_MAX };
/** Least number of days with recordings: a chart of fewer is almost empty. */
const FILLED_DAYS_MIN = 3;

/** Reads the chosen period of an address, `?period=7d` or `?from=…&to=…`; undefined if it has no valid one. */
export const readPeriod = (query: URLSearchParams, now: Date): PeriodChoice | undefined => {
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null && to !== null && isPeriod({ from, to })) return { preset: 'own', period: { from, to } };
  const preset = PRESETS.find((known) => known === query.get('period'));
  return preset === undefined ? undefined : { preset, period: periodOf(preset, now) };
};

export const periodOf = (preset: Preset, now: Date): Period => {
  const to = localDay(now);
  return { from: dayAfter(to, 1 - DAYS[preset]), to };
};

/** Chooses the shortest period that is not almost empty. With recordings on few days, the shortest one that has them all. */
export const choosePreset = (days: readonly string[], now: Date): Preset => {
  const countIn = (preset: Preset): number => {
    const { from, to } = periodOf(preset, now);
    return days.filter((day) => day >= from && day <= to).length;
  };
  const enough = Math.min(FILLED_DAYS_MIN, days.length);
  return PRESETS.find((preset) => countIn(preset) >= enough) ?? 'all';
};

export const isPeriod = ({ from, to }: Period): boolean => {
  if (!isDay(from) || !isDay(to)) return false;
  const days = daysIn({ from, to });
  return days >= 1 && days <= REPORT_DAYS_MAX;
};

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Lists every day of a period. */
export const listDays = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, index) => dayAfter(period.from, index));

/** Lists every month of a period, `YYYY-MM`. */
export const listMonths = ({ from, to }: Period): string[] => {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month, 1))
    months.push(month);
  return months;
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** Returns the reader's day. */
const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
