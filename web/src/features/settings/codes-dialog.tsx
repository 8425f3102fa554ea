import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type ShownCodes = {
  readonly codes: readonly string[];
  readonly show: (codes: readonly string[]) => void;
  /** Closes the dialog: codes are shown once. */
  readonly close: () => void;
};

export const useShownCodes = (onClose: () => void): ShownCodes => {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => {
    onClose();
    setCodes([]);
  };
  return { codes, show: setCodes, close };
};

type CodesDialogProps = {
  readonly isOpen: boolean;
  readonly shown: ShownCodes;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

/** Renders a dialog that ends with recovery codes: its content, and then the codes. */
export const CodesDialog = ({ isOpen, shown, title, text, children }: CodesDialogProps) => {
  const { t } = useTranslation('security');
  const hasCodes = shown.codes.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || shown.close()}
      title={hasCodes ? t('codes.shownTitle') : title}
      text={hasCodes ? t('codes.shownText') : text}
    >
      {hasCodes ? <RecoveryCodes codes={shown.codes} onDone={shown.close} /> : children}
    </Dialog>
  );
};
