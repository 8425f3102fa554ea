import { LOCALE_TAGS } from '@escriba/contracts/shared/locale';
import { locale } from '../platform/texts.ts';

/** Writes a time as 3:07 or 1:02:03. */
export const clockTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};

/** Formats day and time in the browser's language. */
export const dayAndTime = (date: Date): string =>
  new Intl.DateTimeFormat(LOCALE_TAGS[locale()], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(date);
