import { REPORT_DAYS_MAX } from '@escriba/contracts/transcription/reports';
import type { Period } from '../../data/reports/report.ts';

export const PRESETS = ['7d', '30d', '12m'] as const;
export type Preset = (typeof PRESETS)[number];
export type PeriodChoice = { readonly preset: Preset | 'own'; readonly period: Period };

const DAY_MS = 86_400_000;
const DEFAULT_PRESET: Preset = '30d';

/** The chosen period of an address, `?period=7d` or `?from=…&to=…`; the last 30 days if it has no valid one. */
export const readPeriod = (query: URLSearchParams, now: Date): PeriodChoice => {
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null && to !== null && isPeriod({ from, to })) return { preset: 'own', period: { from, to } };
  const preset = PRESETS.find((known) => known === query.get('period')) ?? DEFAULT_PRESET;
  return { preset, period: periodOf(preset, now) };
};

export const periodOf = (preset: Preset, now: Date): Period => {
  const to = localDay(now);
  if (preset === '7d') return { from: dayAfter(to, -6), to };
  if (preset === '30d') return { from: dayAfter(to, -29), to };
  return { from: `${monthAfter(to.slice(0, 7), -11)}-01`, to };
};

export const isPeriod = ({ from, to }: Period): boolean => {
  if (!isDay(from) || !isDay(to)) return false;
  const days = daysIn({ from, to });
  return days >= 1 && days <= REPORT_DAYS_MAX;
};

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Every day of a period. */
export const listDays = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, index) => dayAfter(period.from, index));

/** Every month of a period, `YYYY-MM`. */
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

/** The reader's day. */
const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
