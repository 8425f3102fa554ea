import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { saveFirst } from '../editor/save-first.ts';

/** Saves before a sign-out, which deletes what is unsaved in this browser; asks if that fails. */
export const SignOutQuestion = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const { t } = useTranslation('conflict');
  const { signOutGuards } = useServices();
  const [asked, ask] = useState<{ readonly answer: (isAgreed: boolean) => void } | null>(null);
  useEffect(
    () =>
      signOutGuards.add(async () => {
        if (await saveFirst(editor)) return true;
        return new Promise<boolean>((resolve) => ask({ answer: resolve }));
      }),
    [signOutGuards, editor],
  );
  const close = (isAgreed: boolean): void => {
    asked?.answer(isAgreed);
    ask(null);
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t('signOut')}
      text={t('signOutText')}
      yes={t('signOutDo')}
      onYes={() => close(true)}
      onNo={() => close(false)}
    />
  );
};
