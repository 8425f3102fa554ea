import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { GoogleReturn } from '../features/auth/google-return.tsx';
import { paths } from '../platform/paths.ts';
import { takeDestination } from '../session/destination.ts';
import { afterDialog } from '../ui/use-back-closes.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useServices } from '../session/services.ts';

/** Renders `/google/callback`: the return from Google. The one-time code leaves the address bar at once. */
export const GoogleCallbackPage = () => {
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
  usePageTitle('Google');
  useLayoutEffect(() => {
    // Bypasses the router, whose next navigation belongs to the feature.
    if (window.location.pathname === paths.googleBack)
      window.history.replaceState(window.history.state, '', paths.googleBack);
  }, []);

  return (
    <FocusLayout>
      <GoogleReturn query={query} onDone={onDone} onFailed={onFailed} />
    </FocusLayout>
  );
};
