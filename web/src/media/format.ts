import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import type { Locale } from '@escriba/contracts/shared/locale';

/** Formats a duration: `0:07`, `3:42`, `1:02:05`. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`;
};

/** Writes minutes as `m:ss`, without hours, as the minutes of a plan are shown. */
export const formatMinutes = (minutes: number): string => {
  const seconds = Math.max(0, Math.round(minutes * 60));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
};

/** Returns a sum of time as users say it: `0 min`, `12 min`, `1.250 min`, and `3:35` below ten minutes. Never more than there is. */
export const formatTimeSum = (seconds: number, locale: Locale): string => {
  const whole = Math.max(0, Math.round(seconds));
  return whole > 0 && whole < 600
    ? formatDuration(whole)
    : `${formatNumber(Math.floor(whole / 60), locale)} min`;
};

/** Formats minutes of a plan as users say them: `38`, and `2,5` below ten; never more than there are. */
export const formatPlanMinutes = (minutes: number, locale: Locale): string => {
  const parts = minutes < 10 ? 10 : 1;
  return formatNumber(Math.floor(Math.max(0, minutes) * parts + SUM_ERROR) / parts, locale, 1);
};

/**
 * Returns the used and the remaining minutes of a plan, which add up to its limit: in tenths while one of them is below ten, else whole
 * minutes. Every page takes them from here.
 */
export const splitPlanMinutes = (
  used: number,
  limit: number,
  locale: Locale,
): { readonly used: string; readonly left: string } => {
  const parts = Math.min(used, Math.max(0, limit - used)) < 10 ? 10 : 1;
  const shown = Math.floor(used * parts + SUM_ERROR) / parts;
  return {
    used: formatNumber(shown, locale, 1),
    left: formatNumber(Math.max(0, limit - shown), locale, 1),
  };
};

/** The error of a sum of seconds: 2.4999999 is 2.5. */
const SUM_ERROR = 1e-4;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats bytes in that locale: `812 KB`, `12,4 MB`. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const inMegabytes = bytes / BYTES_PER_MB;
  if (inMegabytes < 1) return `${formatNumber(Math.max(1, Math.round(bytes / 1_024)), locale)} KB`;
  const digits = inMegabytes < 100 ? 1 : 0;
  // A fixed number of decimals, so that the text of a running transfer does not jump.
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(locale, format).format(inMegabytes)} MB`;
};

/** Returns a number with at most `digits` decimals in that locale. */
export const formatNumber = (value: number, locale: Locale, digits = 0): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** Returns the name of a language: `pt` → `Português`. It is the tag itself if the browser has no name for it. */
export const formatLanguage = (tag: string, locale: Locale): string => {
  const name = languageInSentence(tag, locale);
  return name === tag ? tag : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

/** Returns the name of a language inside a sentence: `espanhol`, but `Spanish`. */
export const languageInSentence = (tag: string, locale: Locale): string => {
  try {
    const options = { type: 'language', languageDisplay: 'standard', style: 'short' } as const;
    return new Intl.DisplayNames(locale, options).of(tag) ?? tag;
  } catch {
    return tag;
  }
};
