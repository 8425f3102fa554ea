import { useTranslation } from 'react-i18next';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/forgot-password`: asks for a link to set a new password. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation('auth');
  usePageTitle(t('forgot.title'));
  return (
    <FocusLayout>
      <ForgotPassword />
    </FocusLayout>
  );
};
