import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export type Question = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onNo?: () => void;
};

type AskDialogProps = { readonly question: Question | null; readonly onClose: () => void };

/** Asks a question before something is lost; open while there is one. */
export const AskDialog = ({ question, onClose }: AskDialogProps) => (
  <ConfirmDialog
    isOpen={question !== null}
    title={question?.title ?? ''}
    text={question?.text ?? ''}
    yes={question?.yes ?? ''}
    onYes={() => {
      onClose();
      question?.onYes();
    }}
    onNo={() => {
      onClose();
      question?.onNo?.();
    }}
  />
);
