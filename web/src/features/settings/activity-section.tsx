import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';

/** Links to what was done to the account's recordings. */
export const ActivitySection = () => {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm text-pretty">{t('activity.hint')}</p>
      <AppLink to={paths.appActivity} size="small">
        {t('activity.open')}
      </AppLink>
    </div>
  );
};
