import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Leads operators without a second factor to where they turn one on. */
export const FactorNeeded = () => {
  const { t } = useTranslation('operator');
  return (
    <>
      <PageHeader title={t('factor.title')} text={t('factor.text')} />
      <AppLink to={`${paths.appSettings}#security`} look="primary" className="sm:self-start">
        {t('factor.action')}
      </AppLink>
    </>
  );
};
