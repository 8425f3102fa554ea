import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isWhole, readConnectionRequest } from '../features/extension/connection.ts';
import { ConnectionPanel } from '../features/extension/connection-panel.tsx';
import { useRequestCheck } from '../features/extension/use-request-check.ts';
import { useConnection } from '../features/extension/use-connection.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const SUCCESS_SHOWN_MS = 3_000;

/** Renders `/oauth-extension?code&redirect_uri&state`: the extension asks to be connected to the signed-in account. */
export const ExtensionConnectionPage = () => {
  const { t } = useTranslation('extension');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { status } = useSession();
  const request = useMemo(() => readConnectionRequest(query), [query]);
  // An incomplete request is refused before it asks for a sign-in.
  const canBegin = status === 'authenticated' || !isWhole(request);
  const { connection, retry } = useConnection(request, {
    isSignedIn: canBegin,
    shownMs: SUCCESS_SHOWN_MS,
  });
  usePageTitle(t('login.title'));

  const { check, checkAgain } = useRequestCheck(request, status === 'anonymous');
  const asked = check.name === 'good' ? ({ name: 'login_required' } as const) : check;
  const goToLogin = () => {
    const next = new URLSearchParams(query);
    next.set('oauth', 'true');
    void navigate(`${paths.extensionLogin}?${next}`);
  };
  return (
    <FocusLayout isCentred>
      <ConnectionPanel
        connection={status === 'anonymous' ? asked : connection}
        onLogin={goToLogin}
        onRetry={status === 'anonymous' ? checkAgain : retry}
      />
    </FocusLayout>
  );
};
