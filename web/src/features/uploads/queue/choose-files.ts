import i18next from 'i18next';
import { usageQuery } from '../../../data/usage.ts';
import { queryClient } from '../../../query-client.ts';
import { session } from '../../../session/current-session.ts';
import { showToast } from '../../../ui/toast.ts';
import { uploads, uploadStore } from './current-uploads.ts';
import { checkCandidates, isPlanLimit } from './file-checks.ts';
import { describeRejection } from './describe-rejection.ts';
import { showLimitToast } from './limit-toast.ts';
import { readDuration } from './read-duration.ts';
import { isUnderWay } from './upload-item.ts';
import type { ChosenFile } from './uploads.ts';

/** Whether the person may upload at all; tells why not. */
export const mayUpload = (): boolean => {
  if (session.getState().user === null) {
    void showToast({ tone: 'error', title: i18next.t('signInFirst', { ns: 'uploads' }) });
    return false;
  }
  const usage = queryClient.getQueryData(usageQuery().queryKey);
  if (usage === undefined || usage.canTranscribe) return true;
  void showLimitToast(usage.reason);
  return false;
};

/** Takes a choice of files: those that the plan allows go to the queue, the others are named with the reason. */
export const chooseFiles = async (chosen: readonly ChosenFile[]): Promise<void> => {
  if (chosen.length === 0 || !mayUpload()) return;
  const candidates = await Promise.all(
    chosen.map(async ({ file }) => ({ file, durationSeconds: await readDuration(file) })),
  );
  const { accepted, rejections } = checkCandidates(candidates, {
    rules: queryClient.getQueryData(usageQuery().queryKey),
    queued: uploadStore.getState().items.filter(isUnderWay).length,
  });
  const isAccepted = new Set(accepted);
  uploads.reject(rejections);
  uploads.add(chosen.filter(({ file }) => isAccepted.has(file)));
  const limit = rejections.find(isPlanLimit);
  if (limit !== undefined) await showLimitToast(describeRejection(limit.reason));
};
