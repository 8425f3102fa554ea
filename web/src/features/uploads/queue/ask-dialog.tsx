import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export type Question = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onNo?: () => void;
};

type AskDialogProps = { readonly question: Question | null; readonly onClose: () => void };

/** Asks before something is lost. */
export const AskDialog = ({ question, onClose }: AskDialogProps) => {
  const { t } = useTranslation('uploads');
  const refuse = () => {
    onClose();
    question?.onNo?.();
  };
  return (
    <Dialog
      isOpen={question !== null}
      onOpenChange={(isOpen) => !isOpen && refuse()}
      title={question?.title ?? ''}
      text={question?.text ?? ''}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="danger"
          onClick={() => {
            onClose();
            question?.onYes();
          }}
        >
          {question?.yes}
        </Button>
        <Button onClick={refuse}>{t('back')}</Button>
      </div>
    </Dialog>
  );
};
