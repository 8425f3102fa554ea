import { ApiError } from '@escriba/client';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { splitFileName } from '@escriba/transcript';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { transcriptionKeys } from '../../data/transcriptions/keys.ts';
import { usageKey } from '../../data/usage/usage.ts';
import { usePlayback } from '../../media/player/page-playback.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

type RemoveDialogProps = {
  readonly item: TranscriptionItem;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Asks before the transcription is deleted; then returns to the list. */
export const RemoveDialog = ({ item, isOpen, onOpenChange }: RemoveDialogProps) => {
  const { t } = useTranslation('transcript');
  const remove = useRemove(item);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('remove.title')}
      text={t('remove.text', { name: splitFileName(item.originalFileName).name || t('untitled') })}
      yes={t('delete')}
      isBusy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={() => onOpenChange(false)}
    />
  );
};

const useRemove = ({ transcriptionId: id }: TranscriptionItem) => {
  const { t } = useTranslation('transcript');
  const { transcriptions, queries } = useAppServices();
  const navigate = useNavigate();
  const playback = usePlayback();
  return useMutation({
    mutationFn: async () => {
      try {
        await transcriptions.delete(id);
      } catch (error) {
        // Deleted in another tab.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: async () => {
      playback.stop();
      transcriptions.hide(id);
      // Replaces the dialog's entry in the history.
      await navigate(paths.appTranscriptions, { replace: true });
      void showToast({ tone: 'success', title: t('remove.done') });
      for (const queryKey of [transcriptionKeys.lists, transcriptionKeys.totals, usageKey])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) }),
  });
};
