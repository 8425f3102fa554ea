import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { PasskeyButton } from '../features/auth/passkey-button.tsx';
import { SecondStep } from '../features/auth/second-step.tsx';
import { readConnectionRequest } from '../features/extension/connection.ts';
import { ConnectionPanel } from '../features/extension/connection-panel.tsx';
import { useRequestCheck } from '../features/extension/use-request-check.ts';
import { useConnection } from '../features/extension/use-connection.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { Panel } from '../ui/panel.tsx';
import { showToast } from '../ui/toast.ts';
import { Working } from '../ui/working.tsx';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const CONNECTED_SHOWN_MS = 2_000;

/** Renders `/login?oauth=true&code&redirect_uri&state`: signs in and connects the extension. Without `oauth` it is the usual sign-in. */
export const ExtensionLoginPage = () => {
  const [query] = useSearchParams();
  const { search } = useLocation();
  if (query.get('oauth') !== 'true') return <Navigate to={paths.signIn + search} replace />;
  return <ConnectingLogin query={query} />;
};

const ConnectingLogin = ({ query }: { readonly query: URLSearchParams }) => {
  const { t } = useTranslation(['extension', 'guard']);
  const { status } = useSession();
  const request = useMemo(() => readConnectionRequest(query), [query]);
  const confirmConnected = useCallback(() => void showToast({ tone: 'success', title: t('connected') }), [t]);
  const { connection, retry } = useConnection(request, {
    isSignedIn: status === 'authenticated',
    shownMs: CONNECTED_SHOWN_MS,
    onConnected: confirmConnected,
  });
  const { check, checkAgain } = useRequestCheck(request, status === 'anonymous');
  usePageTitle(t('login.title'));

  const isChecking = status === 'anonymous' && check.name === 'loading';
  if (status === 'loading' || isChecking) {
    return (
      <FocusLayout>
        <Working text={t('guard:session')} />
      </FocusLayout>
    );
  }
  if (status === 'anonymous' && check.name === 'error') {
    return (
      <FocusLayout isCentred>
        <ConnectionPanel connection={check} onRetry={checkAgain} />
      </FocusLayout>
    );
  }
  return (
    <FocusLayout isCentred={status === 'authenticated'}>
      {status === 'authenticated' ? (
        <ConnectionPanel connection={connection} onRetry={retry} />
      ) : (
        <ExtensionLogin query={query} />
      )}
    </FocusLayout>
  );
};

const ExtensionLogin = ({ query }: { readonly query: URLSearchParams }) => {
  const { t } = useTranslation(['extension', 'guard']);
  const [pending, setPending] = useState<PendingSignIn>();
  if (pending !== undefined)
    return (
      <SecondStep
        pending={pending}
        onCancel={() => setPending(undefined)}
        waiting={<Working text={t('guard:session')} />}
      />
    );
  return (
    <Panel className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('login.title')}</h1>
        <p className="text-muted">{t('login.text')}</p>
      </div>
      <GoogleButton returnTo={`${paths.extensionConnection}?${query}`}>
        <PasskeyButton />
      </GoogleButton>
      <LoginForm missingToast={{ title: t('login.required') }} onSecondStep={setPending} />
    </Panel>
  );
};
