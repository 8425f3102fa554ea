import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type DiscardDialogProps = {
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
};

/** Asks before a form that the user has filled in is closed. */
export const DiscardDialog = ({ isOpen, onDiscard, onStay }: DiscardDialogProps) => {
  const { t } = useTranslation('checkout');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('leave.title')}
      text={t('leave.text')}
      yes={t('leave.go')}
      no={t('leave.stay')}
      onYes={onDiscard}
      onNo={onStay}
    />
  );
};
