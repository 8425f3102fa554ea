import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useRestore } from './use-restore.ts';

type RestoreQuestionProps = {
  readonly id: string;
  readonly editor: TranscriptEditor;
  /** The version in question; undefined where none is. */
  readonly number: number | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before another version becomes the text. */
export const RestoreQuestion = ({ id, editor, number, onClose, onDone }: RestoreQuestionProps) => {
  const { t } = useTranslation('versions');
  const restore = useRestore(id, editor, () => {
    onClose();
    onDone();
  });
  return (
    <Dialog
      isOpen={number !== undefined}
      onOpenChange={(isOpen) => isOpen || restore.isPending || onClose()}
      title={t('ask.title', { number: number ?? '' })}
      text={t('ask.text')}
      closeLabel={t('close')}
    >
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="primary"
          disabled={restore.isPending}
          aria-busy={restore.isPending}
          onClick={() => number !== undefined && restore.mutate(number)}
        >
          {restore.isPending ? <Spinner /> : null}
          {t(restore.isPending ? 'ask.busy' : 'ask.do')}
        </Button>
        <Button disabled={restore.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  );
};
