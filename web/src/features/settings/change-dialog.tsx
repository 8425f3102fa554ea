import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFailureText } from './failure.ts';
import { useRenewal } from './use-factor-form.ts';

type ChangeDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  /** The toast after the change. */
  readonly done: string;
  readonly change: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before a factor is removed, and for a proof of the second factor if the session has none that is recent. */
export const ChangeDialog = ({ change, done, onClose, ...dialog }: ChangeDialogProps) => {
  const { t } = useTranslation('security');
  const proof = useFactorProof();
  const renew = useRenewal();
  const toText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await proof.guard(change);
      onClose();
      void showToast({ tone: 'success', title: done });
      await renew();
    } catch (error) {
      void showToast({ tone: 'error', title: t('changeFailed'), detail: toText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ConfirmDialog {...dialog} no={t('cancel')} isBusy={isBusy} onYes={() => void act()} onNo={onClose} />
      {proof.dialog}
    </>
  );
};
