import { ApiError } from '@escriba/client';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { exportFileName } from '@escriba/transcript';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type AppServices, useAppServices } from '../../data/app-services.ts';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { transcriptionKeys } from '../../data/transcriptions/keys.ts';
import { isLimitCode } from '../../data/usage/limit-codes.ts';
import { usageKey } from '../../data/usage/usage.ts';
import { saveFrom, saveText } from '../../media/save-file.ts';
import { paths } from '../../platform/paths.ts';
import { showToast } from '../../ui/toast.ts';

const UPGRADE_SHOWN_MS = 8_000;

/** Returns actions on recordings, with a toast for each failure. */
export const useRecordingActions = () => {
  const services = useAppServices();
  const showFailure = useFailureToast();
  return { ...useRuns(services, showFailure), ...useDownloads(services, showFailure) };
};

export type RecordingActions = ReturnType<typeof useRecordingActions>;

/** Returns retry and cancel. */
const useRuns = ({ queries, transcriptions, live }: AppServices, showFailure: FailureToast) => {
  const { t } = useTranslation(['library', 'player']);
  const retry = useMutation({
    mutationFn: ({ transcriptionId: id }: TranscriptionItem) => transcriptions.retry(id),
    onSuccess: (item) => {
      transcriptions.note(item);
      live.follow(item.transcriptionId);
      void queries.invalidateQueries({ queryKey: usageKey });
      void showToast({ tone: 'success', title: t('action.retried') });
    },
    onError: (error) => showFailure('failure.retry', error),
  });
  const cancel = useMutation({
    mutationFn: (items: readonly TranscriptionItem[]) =>
      cancelEach(items, ({ transcriptionId: id }) => transcriptions.cancel(id)),
    onSuccess: (failures) => {
      if (failures.length > 0) showFailure('action.cancelFailed', failures[0], failures.length);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: transcriptionKeys.lists }),
  });
  return { retry, cancel };
};

/** Cancels recordings one after the other, so that one that fails stops no other. Returns the failures. */
const cancelEach = async (
  items: readonly TranscriptionItem[],
  cancel: (item: TranscriptionItem) => Promise<unknown>,
): Promise<unknown[]> => {
  const failures: unknown[] = [];
  for (const item of items) await cancel(item).catch((error: unknown) => failures.push(error));
  return failures;
};

const useDownloads = ({ queries, transcriptions }: AppServices, showFailure: FailureToast) => {
  const { t } = useTranslation(['library', 'player']);
  const downloadText = useMutation({
    mutationFn: ({ transcriptionId: id }: TranscriptionItem) => queries.fetchQuery(transcriptions.detail(id)),
    onSuccess: ({ originalFileName, result }) => {
      if (result === null) void showToast({ tone: 'error', title: t('details.unavailable') });
      else saveText(exportFileName(originalFileName, 'txt'), `${result.text}\n`);
    },
    onError: (error) => showFailure('action.downloadFailed', error),
  });
  const downloadAudio = useMutation({
    mutationFn: ({ transcriptionId: id }: TranscriptionItem) => transcriptions.fetchFresh(id),
    onSuccess: ({ audioUrl }) => {
      if (audioUrl === null) void showToast({ tone: 'error', title: t('player:fault.gone') });
      else saveFrom(asAttachment(audioUrl));
    },
    onError: (error) => showFailure('action.downloadFailed', error),
  });
  return { downloadText, downloadAudio };
};

type FailureTitle = 'rename.failed' | 'failure.retry' | 'action.cancelFailed' | 'action.downloadFailed';

type FailureToast = ReturnType<typeof useFailureToast>;

/** Shows a failure with its reason; a plan limit comes with a link to the plans. */
export const useFailureToast = () => {
  const { t } = useTranslation(['library', 'player']);
  const navigate = useNavigate();
  return (title: FailureTitle, error: unknown, count = 1): void => {
    if (error instanceof ApiError && error.status === 404)
      return void showToast({ tone: 'error', title: t('details.unavailable') });
    const isLimit = isLimitCode(failureCode(error));
    void showToast({
      tone: isLimit ? 'warning' : 'error',
      title: t(title, { count }),
      detail: failureText(error),
      ...(isLimit
        ? {
            shownMs: UPGRADE_SHOWN_MS,
            action: { label: t('upgrade'), onPress: () => void navigate(paths.plans) },
          }
        : {}),
    });
  };
};

const asAttachment = (audioUrl: string): string => {
  const url = new URL(audioUrl, window.location.origin);
  url.searchParams.set('download', '1');
  return url.pathname + url.search;
};
