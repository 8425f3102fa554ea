import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';

/** Links to the words of the account. */
export const VocabularySection = () => {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm text-pretty">{t('vocabulary.examples')}</p>
      <AppLink to={paths.appVocabulary} size="small">
        {t('vocabulary.open')}
      </AppLink>
    </div>
  );
};
