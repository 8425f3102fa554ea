import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Says that accounts are not open yet. */
export const AuthPage = () => {
  const { t } = useTranslation('site');
  return (
    <PublicLayout>
      <MessagePage title={t('auth.title')} text={t('auth.text')}>
        <ButtonLink to={paths.home} look="primary">
          {t('auth.action')}
        </ButtonLink>
      </MessagePage>
    </PublicLayout>
  );
};
