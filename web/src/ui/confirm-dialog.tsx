import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmAnswersProps = {
  readonly yes: string;
  /** The label of the other button; 'Back' where absent. */
  readonly no?: string;
  readonly look?: 'danger' | 'primary';
  /** Whether the action runs: neither button can be pressed. */
  readonly isBusy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

type ConfirmDialogProps = ConfirmAnswersProps & {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly onCloseAutoFocus?: (event: Event) => void;
};

/** Asks before an action that cannot be undone. Closing the dialog means no. */
export const ConfirmDialog = ({ isOpen, title, text, onCloseAutoFocus, ...answers }: ConfirmDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={(wanted) => wanted || answers.isBusy === true || answers.onNo()}
    title={title}
    text={text}
    {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
  >
    <ConfirmAnswers {...answers} />
  </Dialog>
);

/** Renders both answers. The focus starts on the harmless one. */
export const ConfirmAnswers = ({
  yes,
  no,
  look = 'danger',
  isBusy = false,
  onYes,
  onNo,
}: ConfirmAnswersProps) => {
  const { t } = useTranslation();
  const harmless = useRef<HTMLButtonElement>(null);
  // Runs after a dialog below this one has stopped holding the focus.
  useEffect(() => queueMicrotask(() => harmless.current?.focus()), []);
  return (
    <div className="flex flex-col gap-2 sm:flex-row-reverse">
      <Button look={look} isBusy={isBusy} onClick={onYes}>
        {yes}
      </Button>
      <Button ref={harmless} disabled={isBusy} onClick={onNo}>
        {no ?? t('back')}
      </Button>
    </div>
  );
};
