import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { SignOutQuestion } from './use-sign-out-guard.ts';

/** Asks before a sign-out that deletes unsaved changes. */
export const SignOutDialog = ({ answer }: SignOutQuestion) => {
  const { t } = useTranslation('conflict');
  return (
    <ConfirmDialog
      isOpen
      title={t('signOutTitle')}
      text={t('signOutText')}
      yes={t('signOutDo')}
      onYes={() => answer(true)}
      onNo={() => answer(false)}
    />
  );
};
