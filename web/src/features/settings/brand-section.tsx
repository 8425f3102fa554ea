import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlansLink } from '../../data/usage/plans-link.tsx';
import { useUsage } from '../../data/usage/usage.ts';
import { useServices } from '../../session/services.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useFailureText } from './failure.ts';
import { LoadingRows } from './loading.tsx';
import { brandQuery } from './queries.ts';

/** Loaded with the first brand that can be changed. */
const BrandForm = lazyPart(async () => (await import('./brand-form.tsx')).BrandForm);

/** Renders the company's name, logo and color on public links and documents; on other plans, which plan has it. */
export const BrandSection = () => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const usage = useUsage();
  const { data, error, refetch } = useQuery(brandQuery(session));
  if (error !== null && data === undefined)
    return <LoadFailure title={t('brand.failed')} text={toText(error)} onRetry={() => void refetch()} />;
  if (data === undefined || usage.data === undefined) return <LoadingRows label={t('brand.loading')} />;
  const hasWhiteLabel = PLAN_FEATURES[usage.data.user.planInForce].whiteLabel;
  if (!hasWhiteLabel)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-pretty">
          {t(data === null ? 'brand.planNeeded' : 'brand.planNeededAgain')}
        </p>
        <PlansLink>{t('brand.comparePlans')}</PlansLink>
      </div>
    );
  return <BrandForm brand={data} waiting={<LoadingRows label={t('brand.loading')} />} />;
};
