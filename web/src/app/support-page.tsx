import { useTranslation } from 'react-i18next';
import { SupportView } from '../features/support/support-view.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/support`: a message to the operator, and other ways to get help. */
export const SupportPage = () => {
  const { t } = useTranslation('support');
  usePageTitle(t('title'));
  return (
    <PublicLayout>
      <SupportView />
    </PublicLayout>
  );
};
