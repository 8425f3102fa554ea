import i18next from 'i18next';
import { showToast } from '../../../ui/toast.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Cancels an upload here and on the server; shows a failure as a toast. */
export const cancelUpload = async ({ uploads }: UploadQueue, id: string): Promise<void> => {
  if (await uploads.cancel(id)) return;
  const t = i18next.getFixedT(null, 'uploads');
  await showToast({ tone: 'error', title: t('fault.discard'), detail: t('failure.connection') });
};
