import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ResetPassword } from '../features/auth/reset-password.tsx';
import { paths } from '../platform/paths.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/reset-password#token`: sets a new password. The token leaves the address bar at once; the history entry keeps it for a reload. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation('auth');
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1) || tokenIn(state));
  usePageTitle(t('reset.title'));
  useEffect(() => {
    if (hash !== '') void navigate(paths.resetPassword, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, navigate]);
  return (
    <FocusLayout>
      <ResetPassword
        token={token}
        onDone={() => void navigate(paths.signIn, { replace: true, state: null })}
      />
    </FocusLayout>
  );
};

const tokenIn = (state: unknown): string => {
  const { token } = (state ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
};
