import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import type { SignInState } from '../session/destination.ts';
import { useSession } from '../session/use-session.ts';
import { Working } from '../ui/working.tsx';

/** Shows pages to signed-in users; redirects all others to sign in and back. */
export const RequireSession = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('guard');
  const session = useSession();
  const location = useLocation();

  switch (session.status) {
    case 'loading':
      return (
        <main className="flex min-h-dvh flex-col">
          <Working text={t('session')} />
        </main>
      );
    case 'anonymous': {
      const from = location.pathname + location.search + location.hash;
      const hasLeft = session.absence === 'signed_out';
      const state: SignInState = hasLeft
        ? {}
        : {
            from,
            hasExpired: session.absence === 'expired',
            ...(session.absence === 'unknown' ? { isProfileMissing: true } : {}),
          };
      return <Navigate to={paths.signIn} replace state={state} />;
    }
    case 'authenticated':
      return children;
  }
};
