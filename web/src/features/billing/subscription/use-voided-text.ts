import { useTranslation } from 'react-i18next';
import { useSubscription } from '../../../data/billing/subscription.ts';

/** Returns what to say before a change that ends the order which is not paid; undefined without such an order. */
export const useVoidedText = (): string | undefined => {
  const { t } = useTranslation('subscription');
  const { data: status } = useSubscription();
  return status?.pendingCharge ? t('voided') : undefined;
};
