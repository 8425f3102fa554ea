import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useRestore } from './use-restore.ts';

type RestoreDialogProps = {
  readonly id: string;
  readonly editor: TranscriptEditor;
  /** The version to restore; undefined while closed. */
  readonly number: number | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before an older version becomes the current text. */
export const RestoreDialog = ({ id, editor, number, onClose, onDone }: RestoreDialogProps) => {
  const { t } = useTranslation('versions');
  const restore = useRestore(id, editor, () => {
    onClose();
    onDone();
  });
  return (
    <ConfirmDialog
      isOpen={number !== undefined}
      title={t('ask.title', { number: number ?? '' })}
      text={t('ask.text')}
      yes={t(restore.isPending ? 'ask.busy' : 'ask.do')}
      no={t('cancel')}
      look="primary"
      isBusy={restore.isPending}
      onYes={() => number !== undefined && restore.mutate(number)}
      onNo={onClose}
    />
  );
};
