import { cardBrandName } from '@escriba/contracts/billing/card-brands';
import type { CardSummary } from '@escriba/contracts/billing/charges';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import { useTranslation } from 'react-i18next';

type Means = { readonly method: PaymentMethod; readonly card: CardSummary | null };

/** Returns a function that names how something is paid: the card, or the method. */
export const useMeansText = () => {
  const { t } = useTranslation(['subscription', 'checkout']);
  return ({ method, card }: Means): string =>
    method === 'credit_card' && card !== null
      ? t('current.card', { ...card, brand: cardBrandName(card.brand) })
      : t(`checkout:method.${method}.name`);
};
