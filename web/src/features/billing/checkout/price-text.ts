import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../ui/money.ts';

type Words = { readonly t: TFunction<'checkout'>; readonly locale: Locale };

/** Returns 'R$ 29,00 por mês'; '' for a price on request. */
export const priceText = (
  { priceCents }: Pick<CatalogueEntry, 'priceCents'>,
  cycle: BillingCycle,
  { t, locale }: Words,
): string => {
  const cents = priceCents[cycle];
  if (cents === null) return '';
  return t(cycle === 'monthly' ? 'perMonth' : 'perYear', { price: formatMoney(cents, locale) });
};
