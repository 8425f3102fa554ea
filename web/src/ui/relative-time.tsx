import type { Locale } from '@escriba/contracts';
import { useEffect, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { daysBetween } from './calendar-days.ts';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** 'há 5 min', with the exact time as a tooltip. `at` is an ISO date. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const locale = useLocale();
  const nowMs = useNow();
  const exact = new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} title={exact}>
      {formatAge(Date.parse(at), nowMs, locale)}
    </time>
  );
};

const RENEWED_EVERY_MS = 60_000;

/** The time in ms since 1970, to the minute. */
const useNow = (): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), RENEWED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};

/** The age in the largest unit that fits, without the dot of an abbreviation; times in ms since 1970. */
const formatAge = (atMs: number, nowMs: number, locale: Locale): string => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const seconds = Math.max(0, (nowMs - atMs) / 1_000);
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ['second', Number.POSITIVE_INFINITY];
  const count = unit === 'day' ? daysBetween(new Date(atMs), new Date(nowMs)) : Math.floor(seconds / size);
  return format.format(-count || 0, unit).replace(/\.(?=$|\s)/, '');
};
