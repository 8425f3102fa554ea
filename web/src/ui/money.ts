import type { Locale } from '@escriba/contracts/shared/locale';

/** Formats an amount in cents of BRL: 'R$ 29,00' in Portuguese. */
export const formatMoney = (cents: number, locale: Locale): string => write(cents, locale, 'auto');

/** Formats an amount without cents if there are none: 'R$ 29'. */
export const formatPrice = (cents: number, locale: Locale): string => write(cents, locale, 'stripIfInteger');

const write = (cents: number, locale: Locale, zeros: 'auto' | 'stripIfInteger'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    trailingZeroDisplay: zeros,
  }).format(cents / 100);
