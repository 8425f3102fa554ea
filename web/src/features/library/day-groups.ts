import { formatDate } from '@escriba/contracts/shared/format-date';
import type { ListSort, TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { Locale } from '@escriba/contracts/shared/locale';
import { daysBetween } from '../../ui/calendar-days.ts';

/** Neighbours in a list that were created on one local day. */
export type DayGroup = {
  readonly key: string;
  /** A moment of the day; null if the list has another order than that of dates. */
  readonly day: Date | null;
  readonly items: readonly TranscriptionItem[];
};

/** Groups the items by day if they are in the order of their dates, else all in one group. */
export const groupByDay = (items: readonly TranscriptionItem[], sort: ListSort): readonly DayGroup[] => {
  const [first] = items;
  if (first === undefined) return [];
  if (!isByDate(items, sort)) return [{ key: 'all', day: null, items }];
  const groups: { key: string; day: Date; items: TranscriptionItem[] }[] = [];
  for (const item of items) {
    const day = new Date(item.createdAt);
    const last = groups.at(-1);
    if (last !== undefined && daysBetween(last.day, day) === 0) last.items.push(item);
    else groups.push({ key: day.toDateString(), day, items: [item] });
  }
  return groups;
};

/** Returns whether the items are in the order of their dates. While another order loads, the list still has the items of the order before. */
const isByDate = (items: readonly TranscriptionItem[], sort: ListSort): boolean => {
  if (sort !== 'newest' && sort !== 'oldest') return false;
  const sign = sort === 'newest' ? -1 : 1;
  return items.every(
    ({ createdAt }, index) =>
      index === 0 || sign * (Date.parse(createdAt) - Date.parse(items[index - 1]?.createdAt ?? '')) >= 0,
  );
};

/** Returns 'Hoje', 'Ontem', 'Terça-feira, 24 de novembro'; with the year if it is another one. */
export const nameDay = (day: Date, now: Date, locale: Locale): string =>
  capitalise(isRecent(day, now) ? nameRecent(day, now, locale) : nameDate(day, now, locale), locale);

/** Returns whether a day is today, or ahead by a clock that differs from the server's. */
export const isToday = (day: Date, now: Date): boolean => daysBetween(day, now) <= 0;

const isRecent = (day: Date, now: Date): boolean => daysBetween(day, now) <= 1;

const nameRecent = (day: Date, now: Date, locale: Locale): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(isToday(day, now) ? 0 : -1, 'day');

const nameDate = (day: Date, now: Date, locale: Locale): string =>
  formatDate(day, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });

const capitalise = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
