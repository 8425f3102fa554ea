import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import type { SignInState } from '../session/destination.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** The contract of workspaces loads apart: public pages and those of the app share no file with it. */
const Invitation = lazy(async () => ({
  default: (await import('../features/team/invitation.tsx')).Invitation,
}));

/** Renders `/invitation#secret`: accepts an invitation to a workspace. The secret leaves the address bar at once; the history entry keeps it for a reload. */
export const InvitationPage = () => {
  const { t } = useTranslation('invitation');
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1) || tokenIn(state));
  usePageTitle(t('title'));
  useEffect(() => {
    if (hash !== '') void navigate(paths.invitation, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, navigate]);
  const from: SignInState = { from: `${paths.invitation}#${token}` };
  return (
    <FocusLayout isCentred>
      <Suspense>
        <Invitation
          token={token}
          onSignIn={() => void navigate(paths.signIn, { state: from })}
          onRegister={() => void navigate(paths.register, { state: from })}
        />
      </Suspense>
    </FocusLayout>
  );
};

const tokenIn = (state: unknown): string => {
  const { token } = (state ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
};
