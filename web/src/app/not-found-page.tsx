import { useTranslation } from 'react-i18next';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { PublicLayout } from './public-layout.tsx';

export const NotFoundPage = () => {
  const { t } = useTranslation('site');
  return (
    <PublicLayout>
      <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to={paths.home} look="primary">
          {t('notFound.home')}
        </ButtonLink>
      </MessagePage>
    </PublicLayout>
  );
};
