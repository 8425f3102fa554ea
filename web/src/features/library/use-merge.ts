import type { RouteInput } from '@escriba/contracts/shared/route';
import type { mergeTranscriptions } from '@escriba/contracts/transcription/merging';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { showToast } from '../../ui/toast.ts';

type MergeInput = RouteInput<typeof mergeTranscriptions>['body'];

/** Merges recordings. The new one appears in the lists at once, and is prepared like an uploaded one. */
export const useMerge = (onStarted: () => void) => {
  const { t } = useTranslation('library');
  const { transcriptions } = useAppServices();
  return useMutation({
    mutationFn: (input: MergeInput) => transcriptions.merge(input),
    onSuccess: (item) => {
      transcriptions.note(item);
      void showToast({ tone: 'success', title: t('merge.started'), detail: t('merge.startedText') });
      onStarted();
    },
  });
};
