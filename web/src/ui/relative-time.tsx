import type { Locale } from '@escriba/contracts/shared/locale';
import { useLocale } from '../i18n/locale.ts';
import { daysBetween } from './calendar-days.ts';
import { formatMoment } from './day.ts';
import { useNow } from './use-now.ts';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const RENEWED_EVERY_MS = 60_000;

/** Shows 'há 5 min', with the exact time as a tooltip. `at` is an ISO date. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const locale = useLocale();
  const nowMs = useNow(RENEWED_EVERY_MS);
  return (
    <time dateTime={at} title={formatMoment(at, locale, 'medium')}>
      {formatAge(Date.parse(at), nowMs, locale)}
    </time>
  );
};

/** Shows '14:32', with the exact time as a tooltip, for a place that names the day. `at` is an ISO date. */
export const ClockTime = ({ at }: { readonly at: string }) => {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatMoment(at, locale, 'medium')}>
      {new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' })}
    </time>
  );
};

/**
 * Formats the age in the largest unit that fits, without the dot of an abbreviation; times in ms since 1970. 'last mo' is no English: long
 * units stay whole.
 */
const formatAge = (atMs: number, nowMs: number, locale: Locale): string => {
  const seconds = Math.max(0, (nowMs - atMs) / 1_000);
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ['second', Number.POSITIVE_INFINITY];
  const style = unit === 'month' || unit === 'year' ? 'long' : 'short';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  const count = unit === 'day' ? daysBetween(new Date(atMs), new Date(nowMs)) : Math.floor(seconds / size);
  return format.format(-count || 0, unit).replace(/\.(?=$|\s)/, '');
};
