import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeQueuePlace } from '../media/queue-words.ts';
import { useAppServices } from './app-services.ts';

/** Returns the place in the queue and the time until the start of a waiting recording, in words; null while it is unknown. */
export const useQueuePlace = ({ transcriptionId, status }: TranscriptionItem): string | null => {
  const { t } = useTranslation('common');
  const { transcriptions } = useAppServices();
  const isPending = status === 'pending';
  const { data } = useQuery({ ...transcriptions.queuePlace(transcriptionId), enabled: isPending });
  return isPending && data !== undefined ? describeQueuePlace(data, t) : null;
};
