import type { Locale } from '@escriba/contracts/shared/locale';

type Judged = { readonly shown: number; readonly rejected: number };

/** Returns the share of rejected statements in percent, such as `3,4%`; a dash without statements. */
export const shareOf = ({ shown, rejected }: Judged, locale: Locale): string =>
  shown + rejected === 0
    ? '–'
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
        rejected / (shown + rejected),
      );
