import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATABASES, deleteDatabase } from '../../platform/databases.ts';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';

/** Signs out, once however often it is called, and reports the result. */
export const useSignOut = () => {
  const { t } = useTranslation('frame');
  const { session, signOutGuards } = useServices();
  const [isBusy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (!(await signOutGuards.maySignOut())) return;
      await session.signOut();
      await showToast({ tone: 'success', title: t('logout.done'), detail: t('logout.doneText') });
    } catch {
      // The server is out of reach and the session stays, but the texts must not stay on a shared computer.
      await deleteDatabase(DATABASES.copies);
      await showToast({ tone: 'error', title: t('logout.failed'), detail: t('logout.failedText') });
    } finally {
      setBusy(false);
    }
  };
  return { signOut, isBusy };
};
