import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { AudioLines, CircleAlert, Clock, PenLine, X } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@escriba/client';
import { useLocale } from '../../../i18n/locale.ts';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useQueuePlace } from '../../../data/use-queue-place.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { isLimitCode } from '../../../data/usage/limit-codes.ts';
import { formatBytes } from '../../../media/format.ts';
import { useTimeLeft } from '../../../media/use-time-left.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { LimitToast } from '../queue/limit-toast.ts';
import type { Question } from '../queue/ask-dialog.tsx';
import { RecordingRow, type RowStatus } from '../parts/recording-row.tsx';
import { toPercent } from './upload-words.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';

type ServerRowProps = {
  readonly item: TranscriptionItem;
  readonly ask: (question: Question) => void;
  /** Removes a failed recording from the list. */
  readonly onDismiss: () => void;
};

/** Renders a recording that the server processes, or that failed. */
export const ServerRow = ({ item, ask, onDismiss }: ServerRowProps) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const { originalFileName: name, status, progress } = item;
  const timeLeft = useTimeLeft(item.stage === 'transcribing' ? progress : null);
  const queuePlace = useQueuePlace(item);
  const cancel = useCancel();
  const stop = () =>
    ask({
      title: t('ask.stop'),
      text: t('ask.stopText', { name }),
      yes: t('ask.stopDo'),
      onYes: () => void cancel(item.transcriptionId),
    });
  const isError = status === 'error';
  return (
    <RecordingRow
      name={name}
      type={item.mimeType}
      status={describeItem(item, queuePlace, t)}
      progress={status === 'processing' ? { percent: progress, label: t('status.of', { name }) } : null}
      details={[timeLeft]}
      more={`${formatBytes(item.fileSize, locale)} · ${t('row.confidence', { percent: toPercent(item.result?.confidence) })}`}
      actions={
        <IconButton
          label={t(isError ? 'row.dismiss' : 'row.cancel', { name })}
          onClick={isError ? onDismiss : stop}
        >
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      }
    >
      {isError ? <Failure item={item} /> : null}
    </RecordingRow>
  );
};

const Failure = ({ item }: Pick<ServerRowProps, 'item'>) => {
  const { t } = useTranslation('uploads');
  const { queries, transcriptions } = useAppServices();
  const { limitToast } = useUploadQueue();
  const retry = useMutation({
    mutationFn: () => transcriptions.retry(item.transcriptionId),
    onSuccess: () => renewLists(queries),
    onError: (error) => showRefusal(error, limitToast, t),
  });
  const message = item.errorMessage ?? t('failure.transcription');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-pretty wrap-anywhere">
        {t('fault.server')}: {message}
      </p>
      {item.canRetry ? (
        <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
};

const describeItem = (
  { status, stage }: TranscriptionItem,
  queuePlace: string | null,
  t: TFunction<'uploads'>,
): RowStatus => {
  if (status === 'error') return { tone: 'danger', Icon: CircleAlert, word: t('status.error') };
  if (status !== 'processing') return { tone: 'muted', Icon: Clock, word: queuePlace ?? t('status.pending') };
  return stage === 'transcribing'
    ? { tone: 'accent', Icon: PenLine, word: t('status.processing'), isMoving: true }
    : { tone: 'accent', Icon: AudioLines, word: t('status.preparing'), isMoving: true };
};

const renewLists = (queries: QueryClient) => queries.invalidateQueries({ queryKey: transcriptionKeys.lists });

const useCancel = () => {
  const { t } = useTranslation('uploads');
  const { queries, transcriptions } = useAppServices();
  return async (id: string): Promise<void> => {
    try {
      await transcriptions.cancel(id);
      await renewLists(queries);
    } catch (error) {
      await showToast({ tone: 'error', title: t('fault.cancel'), detail: failureText(error) });
    }
  };
};

const showRefusal = (error: Error, limitToast: LimitToast, t: TFunction<'uploads'>): Promise<void> => {
  if (error instanceof ApiError && isLimitCode(error.code)) return limitToast.show(error.message);
  return showToast({ tone: 'error', title: t('failure.retry'), detail: failureText(error) });
};
