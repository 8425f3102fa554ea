import { ApiError } from '@escriba/client';
import { signInWithPasskey, startPasskeySignIn } from '@escriba/contracts/auth/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForPasskey, hasPasskeys } from '../../data/account/passkeys.ts';
import { failureText } from '../../data/failure-text.ts';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

/** Signs in with a passkey alone, in browsers that have them. */
export const PasskeyButton = () => {
  const { t } = useTranslation('auth');
  const { session } = useServices();
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;

  const enter = async (): Promise<void> => {
    setBusy(true);
    try {
      await signInByPasskey(session);
      void showToast({ tone: 'success', title: t('toast.loginDone') });
    } catch (error) {
      // The browser reports only that the user did not confirm.
      const detail = error instanceof ApiError ? failureText(error) : t('passkey.cancelled');
      void showToast({ tone: 'error', title: t('passkey.failed'), detail });
      setBusy(false);
    }
  };
  return (
    <Button
      size="large"
      isBusy={isBusy}

      onClick={() => void enter()}
      className="w-full"
    >
      {isBusy ? null : <KeyRound aria-hidden="true" className="size-4.5" />}
      {t(isBusy ? 'passkey.waiting' : 'passkey.enter')}
    </Button>
  );
};

const signInByPasskey = async (session: Session): Promise<void> => {
  const headers = COOKIE_TRANSPORT;
  const options = (await session.callOpen(startPasskeySignIn, { headers })).data;
  const credential = await askForPasskey(options);
  await session.enter(
    async () => (await session.callOpen(signInWithPasskey, { headers, body: { credential } })).data,
  );
};
