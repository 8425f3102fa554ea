import { DEFAULT_LANGUAGE } from '@escriba/contracts';
import { api } from '../../../api.ts';
import { followTranscription } from '../../../data/live.ts';
import { transcriptionKeys } from '../../../data/transcriptions.ts';
import { usageQuery } from '../../../data/usage.ts';
import { describeDevice, getDeviceId } from '../../../media/device.ts';
import { startTransfer } from '../../../media/transfer.ts';
import { createBrowserTabs } from '../../../platform/tabs.ts';
import { queryClient } from '../../../query-client.ts';
import { session } from '../../../session/current-session.ts';
import { keptRecordings } from '../recorder/kept-recordings.ts';
import { newId } from './new-id.ts';
import { rememberedUploads } from './remembered-uploads.ts';
import { showLimitToast } from './limit-toast.ts';
import { isLimit } from './upload-fault.ts';
import { isUnderWay, type UploadItem } from './upload-item.ts';
import { keepLanguage, recallLanguage } from './upload-language.ts';
import { shareUploads } from './shared-uploads.ts';
import { toTranscriptionId } from './upload-runner.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploads } from './uploads.ts';
import { findOffset, removeFromServer } from './uploads-server.ts';
import { waitToRetry } from './wait-to-retry.ts';

export const uploadStore = createUploadStore();

/** What the server reads of an upload beside its bytes. */
const describe = async ({ name, type, language }: UploadItem): Promise<Record<string, string>> => ({
  filename: name,
  filetype: type,
  language_code: language ?? DEFAULT_LANGUAGE,
  speech_model: 'universal',
  user_ip: await api.findAddress(AbortSignal.timeout(3_000)),
  device_id: getDeviceId(),
  device_info: JSON.stringify(describeDevice()),
});

const renewLists = (): void => {
  void queryClient.invalidateQueries({ queryKey: transcriptionKeys.lists });
  void queryClient.invalidateQueries({ queryKey: usageQuery().queryKey });
};

/** The uploads of this page. */
export const uploads = createUploads({
  store: uploadStore,
  // The protocol's code comes with the first upload.
  send: async (input) => (await import('./send-by-tus.ts')).sendByTus(input),
  remembered: rememberedUploads,
  removeFromServer,
  describe,
  waitToRetry,
  now: () => performance.now(),
  newId,
  getUserId: () => session.getState().user?.id,
  onSent: ({ recordingId }, transcriptionId) => {
    if (recordingId !== null) void keptRecordings.remove(recordingId);
    followTranscription(transcriptionId);
    renewLists();
  },
  onFailed: (_item, fault) => {
    if (isLimit(fault)) void showLimitToast(fault.message);
    if (isLimit(fault)) renewLists();
  },
});

/** Shows what an earlier page of this browser began and did not finish; asks the server how far each got. */
export const restoreUploads = async (): Promise<void> => {
  const userId = session.getState().user?.id;
  if (userId === undefined) return;
  if (uploadStore.getState().language === null) uploadStore.set({ language: recallLanguage(userId) });
  for (const {
    sentBytes,
    userId: _user,
    tabId: _tab,
    beganAtMs: _began,
    handle: _handle,
    ...known
  } of await rememberedUploads.list(userId)) {
    if (uploadStore.find(known.id) !== undefined) continue;
    const offset = await findRest({ ...known, sentBytes });
    if (session.getState().user?.id !== userId) return;
    if (offset === undefined) continue;
    const transfer = startTransfer(known.sizeBytes, performance.now(), offset);
    uploads.addInterrupted({ ...known, transfer, state: { name: 'interrupted' } });
  }
};

type Begun = Pick<UploadItem, 'id' | 'sizeBytes' | 'recordingId'> & {
  readonly url: string;
  readonly sentBytes: number;
};

/** How far the server has an upload; one that is whole or gone there is forgotten here, and gives undefined. */
const findRest = async ({
  id,
  url,
  sizeBytes,
  sentBytes,
  recordingId,
}: Begun): Promise<number | undefined> => {
  const offset = await findOffset(url).catch(() => sentBytes);
  if (offset !== undefined && offset < sizeBytes) return offset;
  await rememberedUploads.forget(id);
  if (offset === undefined) return undefined;
  if (recordingId !== null) await keptRecordings.remove(recordingId);
  followTranscription(toTranscriptionId(url));
  return undefined;
};

/** Whether there is something left to send of an interrupted upload; another tab or device may have ended it. */
export const mayGoOn = async (item: UploadItem): Promise<boolean> => {
  const { url, transfer } = item;
  if (url === null) return true;
  if ((await findRest({ ...item, url, sentBytes: transfer.sentBytes })) !== undefined) return true;
  uploads.dismiss(item.id);
  renewLists();
  return false;
};

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
uploadStore.subscribe(() => {
  // Twice the same listener is one; taking away what is not there is nothing.
  if (uploadStore.getState().items.some(isUnderWay)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

uploadStore.subscribe(() => {
  const { language } = uploadStore.getState();
  const userId = session.getState().user?.id;
  if (userId !== undefined && language !== null && recallLanguage(userId) !== language)
    keepLanguage(userId, language);
});

// What another tab goes on with or throws away is no longer offered here.
shareUploads({ store: uploadStore, tabs: createBrowserTabs(), dismiss: (id) => uploads.dismiss(id) });

let ownerId = session.getState().user?.id;
session.subscribe(() => {
  const { status, user } = session.getState();
  if (status === 'loading' || user?.id === ownerId) return;
  if (user === null) return uploads.pauseAll();
  uploads.clear();
  ownerId = user.id;
});
