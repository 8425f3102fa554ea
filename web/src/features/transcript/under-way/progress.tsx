import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useTranslation } from 'react-i18next';
import { readProgress } from '../../../data/transcriptions/progress.ts';
import { useQueuePlace } from '../../../data/use-queue-place.ts';
import { useTimeLeft } from '../../../media/use-time-left.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** Shows how far the transcription of a recording is; it continues without this page. */
export const Progress = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('transcript');
  const { percent, figure } = readProgress(item);
  const isPending = item.status === 'pending';
  const queuePlace = useQueuePlace(item);
  const words = isPending
    ? (queuePlace ?? t('status.pending'))
    : t(item.stage === 'transcribing' ? 'status.writing' : 'status.preparing');
  const left = useTimeLeft(item.stage === 'transcribing' ? percent : null);
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-resting">
      <p className="flex items-center justify-between gap-4 text-sm tabular-nums">
        <span className="font-medium">{words}</span>
        {isPending ? null : (
          <span className="text-right text-muted">{left === null ? figure : `${left} · ${figure}`}</span>
        )}
      </p>
      {isPending ? null : (
        <ProgressBar percent={percent} label={t('state.progress')} text={`${words}, ${figure}`} />
      )}
      <p className="text-sm text-muted text-pretty">
        {t(isPending ? 'state.pendingText' : 'state.mayLeave')}
      </p>
    </div>
  );
};
