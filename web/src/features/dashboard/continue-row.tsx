import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { splitFileName } from '@escriba/transcript';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { transcriptionKeys } from '../../data/transcriptions/keys.ts';
import { formatDuration } from '../../media/format.ts';
import { transcriptionPath } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.ts';
import { PlayFinished } from './play-finished.tsx';
import { RecordingStatus } from './recording-status.tsx';

type RowProps = { readonly item: TranscriptionItem };

/** Renders a recording on the first page: its name leads to it, the action beside it continues it. */
export const ContinueRow = ({ item }: RowProps) => {
  const isFinished = item.status === 'completed';
  const name = item.originalFileName;
  return (
    <li className="@container relative flex min-h-16 items-center gap-3 border-t border-line px-2 py-2 transition-colors duration-150 first:border-t-0 hover:bg-ink/3">
      <PlayFinished item={item} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex min-w-0 flex-col gap-x-4 @lg:flex-row @lg:items-baseline @lg:justify-between">
          <Link
            to={transcriptionPath(item)}
            title={name}
            className="min-w-0 max-w-full truncate rounded-control font-medium outline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            {splitFileName(name).name}
          </Link>
          <p className="flex shrink-0 flex-wrap gap-x-3 text-sm text-muted tabular-nums">
            {isFinished ? null : <RecordingStatus item={item} />}
            {item.result === null ? null : <span>{formatDuration(item.result.audio_duration)}</span>}
            <span className="@lg:min-w-18 @lg:text-right">
              <RelativeTime at={item.completedAt ?? item.createdAt} />
            </span>
          </p>
        </div>
        {item.status === 'processing' ? (
          <ProgressBar percent={item.progress} label={name} className="h-1" />
        ) : null}
        {item.status === 'error' ? <Failure item={item} /> : null}
      </div>
    </li>
  );
};

const Failure = ({ item }: RowProps) => {
  const { t } = useTranslation('dashboard');
  const { queries, transcriptions } = useAppServices();
  const retry = useMutation({
    mutationFn: () => transcriptions.retry(item.transcriptionId),
    onSuccess: () => queries.invalidateQueries({ queryKey: transcriptionKeys.lists }),
    onError: (error) => showToast({ tone: 'error', title: t('failure.retry'), detail: failureText(error) }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-sm text-muted text-pretty wrap-anywhere">
        {item.errorMessage ?? t('failure.transcription')}
      </p>
      {item.canRetry ? (
        <Button
          size="small"
          className="relative"
          aria-label={t('recent.retryOf', { name: item.originalFileName })}
          isBusy={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
};
