import { useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Way } from '../features/auth/google-exchange.ts';
import { GoogleReturn } from '../features/auth/google-return.tsx';
import { paths } from '../platform/paths.ts';
import { takeDestination } from '../session/destination.ts';
import { afterDialog } from '../ui/use-back-closes.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useServices } from '../session/services.ts';

/** Renders `/google/callback`: the return from Google. */
export const GoogleCallbackPage = () => <ReturnPage way="google" path={paths.googleBack} title="Google" />;

/** Renders `/sso/callback`: the return from the provider of a company. */
export const SsoCallbackPage = () => {
  const { t } = useTranslation('auth');
  return <ReturnPage way="sso" path={paths.ssoBack} title={t('company.enter')} />;
};

type ReturnPageProps = { readonly way: Way; readonly path: string; readonly title: string };

/** The one-time code leaves the address bar at once. */
const ReturnPage = ({ way, path, title }: ReturnPageProps) => {
  const { session } = useServices();
  const { search } = useLocation();
  const [query] = useState(() => new URLSearchParams(search));
  const navigate = useNavigate();
  const leaveTo = useCallback(
    (address: string) => afterDialog(() => void navigate(address, { replace: true })),
    [navigate],
  );
  const onDone = useCallback(() => leaveTo(takeDestination()), [leaveTo]);
  // A signed-in user who asked for a link returns to the settings.
  const onFailed = useCallback(() => {
    const isSignedIn = session.getState().status !== 'anonymous';
    leaveTo(isSignedIn ? takeDestination() : paths.signIn);
  }, [session, leaveTo]);
  usePageTitle(title);
  useLayoutEffect(() => {
    // Bypasses the router, whose next navigation belongs to the feature.
    if (window.location.pathname === path) window.history.replaceState(window.history.state, '', path);
  }, [path]);

  return (
    <FocusLayout>
      <GoogleReturn way={way} query={query} onDone={onDone} onFailed={onFailed} />
    </FocusLayout>
  );
};
