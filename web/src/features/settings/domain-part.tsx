import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { useTranslation } from 'react-i18next';
import { useUsage } from '../../data/usage/usage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRows } from './loading.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Loaded by companies alone. */
const DomainSection = lazyPart(async () => (await import('./domain-section.tsx')).DomainSection);

/** Renders the domain of a company's public links, on a plan with white label. */
export const DomainPart = () => {
  const { t } = useTranslation('settings');
  const { data } = useUsage();
  if (data === undefined || !PLAN_FEATURES[data.user.planInForce].whiteLabel) return null;
  return (
    <SettingsSection name="domain" title={t('domain.title')} text={t('domain.text')}>
      <DomainSection waiting={<LoadingRows label={t('domain.loading')} />} />
    </SettingsSection>
  );
};
