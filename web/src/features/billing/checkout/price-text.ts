import type { BillingCycle, CatalogueEntry, Locale } from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../ui/money.ts';

type Words = { readonly t: TFunction<'checkout'>; readonly locale: Locale };

/** 'R$ 29,00 por mês'; '' for a price on request. */
export const priceText = (
  { priceCents }: Pick<CatalogueEntry, 'priceCents'>,
  cycle: BillingCycle,
  { t, locale }: Words,
): string => {
  const cents = priceCents[cycle];
  if (cents === null) return '';
  return t(cycle === 'monthly' ? 'perMonth' : 'perYear', { price: formatMoney(cents, locale) });
};
