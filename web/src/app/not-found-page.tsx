import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { PublicLayout } from './public-layout.tsx';

export const NotFoundPage = () => (
  <PublicLayout>
    <NotFound />
  </PublicLayout>
);

/** Shows the same inside a frame. */
export const NotFound = () => {
  const { t } = useTranslation('site');
  const local = useLocalPath();
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={local(paths.home)} look="primary">
        {t('notFound.home')}
      </ButtonLink>
    </MessagePage>
  );
};
