import { AFFILIATE_PERCENT } from '@escriba/contracts/billing/affiliates';
import { useTranslation } from 'react-i18next';
import { AffiliateOffer } from '../features/affiliates/affiliate-offer.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/affiliates`: the affiliate programme. */
export const AffiliatesPage = () => {
  const { t } = useTranslation('affiliates');
  usePageTitle(t('offer.title', { percent: AFFILIATE_PERCENT }));
  return (
    <PublicLayout>
      <AffiliateOffer />
    </PublicLayout>
  );
};
