import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../session/current-session.ts';
import { maySignOut } from '../../session/sign-out-guards.ts';
import { showToast } from '../../ui/toast.ts';

/** Signs out, once however often it is asked, and says how it went. */
export const useSignOut = () => {
  const { t } = useTranslation('frame');
  const [isBusy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (!(await maySignOut())) return;
      await session.signOut();
      await showToast({ tone: 'success', title: t('logout.done'), detail: t('logout.doneText') });
    } catch {
      await showToast({ tone: 'error', title: t('logout.failed'), detail: t('logout.failedText') });
    } finally {
      setBusy(false);
    }
  };
  return { signOut, isBusy };
};
