import type { ListedStatus, TranscriptionItem } from '@escriba/contracts/transcription/library';
import { CircleAlert, CircleCheck, CircleSlash, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readProgress } from '../../data/transcriptions/progress.ts';

const LOOKS: Readonly<Record<ListedStatus, { readonly Icon: LucideIcon; readonly look: string }>> = {
  pending: { Icon: Clock, look: 'text-muted' },
  processing: { Icon: LoaderCircle, look: 'text-accent-strong' },
  completed: { Icon: CircleCheck, look: 'text-success' },
  error: { Icon: CircleAlert, look: 'text-danger' },
  cancelled: { Icon: CircleSlash, look: 'text-muted' },
};

/** Shows the status of a recording as an icon and a word. */
export const RecordingStatus = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('dashboard');
  const { Icon, look } = LOOKS[item.status];
  const isRunning = item.status === 'processing';
  return (
    <span className={`flex items-center gap-1.5 ${look}`}>
      <Icon
        aria-hidden="true"
        className={`size-4 ${isRunning ? 'animate-spin motion-reduce:animate-none' : ''}`}
      />
      {t(item.status === 'processing' ? 'status.percent' : `status.${item.status}`, {
        percent: readProgress(item).whole,
      })}
    </span>
  );
};
