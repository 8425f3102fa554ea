import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type EraseDialogProps = {
  readonly isOpen: boolean;
  /** Whether there is speech: a recording without it does not use the trial. */
  readonly hasSpeech: boolean;
  readonly onErase: () => void;
  readonly onClose: () => void;
};

/** Asks before the transcript is deleted from page and server. */
export const EraseDialog = ({ isOpen, hasSpeech, onErase, onClose }: EraseDialogProps) => {
  const { t } = useTranslation('transcription');
  const isErasing = useRef(false);
  // After a deletion the next sheet takes the focus; otherwise it returns to the button.
  const keepFocus = (event: Event) => isErasing.current && event.preventDefault();
  const erase = () => {
    isErasing.current = true;
    onClose();
    onErase();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCloseAutoFocus={keepFocus}
      title={t('erase.title')}
      text={hasSpeech ? `${t('erase.text')} ${t('erase.trialUsed')}` : t('erase.text')}
      yes={t('erase.do')}
      onYes={erase}
      onNo={onClose}
    />
  );
};
