import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AuthPanel } from '../features/auth/auth-panel.tsx';
import { findDestination, type SignInState } from '../session/destination.ts';
import { useSession } from '../session/use-session.ts';
import { Working } from '../ui/working.tsx';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** `/auth`: sign in, or with `mode=register` sign up; then go to the page that the user wanted. */
export const AuthPage = () => {
  const { t } = useTranslation(['auth', 'guard']);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const session = useSession();
  const mode = query.get('mode') === 'register' ? 'register' : 'login';
  const destination = findDestination(query, state);
  usePageTitle(t(`${mode}.title`));

  if (session.status === 'loading') {
    return (
      <FocusLayout>
        <Working text={t('guard:session')} />
      </FocusLayout>
    );
  }
  if (session.status === 'authenticated') return <Navigate to={destination} replace />;
  return (
    <FocusLayout>
      <AuthPanel
        mode={mode}
        onMode={(next) => setQuery(withMode(query, next), { replace: true, state })}
        destination={destination}
        reason={reasonOf(state as SignInState | null)}
      />
    </FocusLayout>
  );
};

const reasonOf = (state: SignInState | null): 'expired' | 'profileMissing' | undefined => {
  if (state?.hasExpired === true) return 'expired';
  return state?.isProfileMissing === true ? 'profileMissing' : undefined;
};

const withMode = (query: URLSearchParams, mode: 'login' | 'register'): URLSearchParams => {
  const next = new URLSearchParams(query);
  if (mode === 'register') next.set('mode', mode);
  else next.delete('mode');
  return next;
};
