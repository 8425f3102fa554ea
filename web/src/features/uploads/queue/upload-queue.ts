import { DEFAULT_LANGUAGE } from '@escriba/contracts';
import { createContext, useSyncExternalStore } from 'react';
import { findAddress } from '../../../api.ts';
import type { AppServices } from '../../../data/app-services.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { usageKey } from '../../../data/usage/usage.ts';
import { describeDevice, getDeviceId } from '../../../media/device.ts';
import { useRequired } from '../../../platform/use-required.ts';
import type { Session } from '../../../session/session.ts';
import { accompanyUploads } from './accompany-uploads.ts';
import { createFileChoice } from './choose-files.ts';
import { createLimitToast } from './limit-toast.ts';
import { newId } from './new-id.ts';
import { createRememberedUploads } from './remembered-uploads.ts';
import { createResuming } from './resuming.ts';
import type { ThisTab } from './this-tab.ts';
import { isLimit } from './upload-fault.ts';
import type { UploadItem } from './upload-item.ts';
import { createUploadStore, type Uploads } from './upload-store.ts';
import { createUploads } from './uploads.ts';
import type { OpenUploadsDb } from './uploads-db.ts';
import { createUploadsServer } from './uploads-server.ts';
import { waitToRetry } from './wait-to-retry.ts';

type UploadQueueDeps = Pick<AppServices, 'session' | 'queries' | 'tabs' | 'live'> & {
  readonly openDb: OpenUploadsDb;
  readonly thisTab: ThisTab;
  /** The server has a microphone recording: the browser need not keep it any more. */
  readonly onRecordingArrived: (recordingId: string) => Promise<void>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The uploads of this page, and what the pages of the app do with them. */
export const createUploadQueue = (deps: UploadQueueDeps) => {
  const { session, queries, tabs, live, openDb, thisTab, onRecordingArrived } = deps;
  const store = createUploadStore();
  const server = createUploadsServer(session);
  const remembered = createRememberedUploads({ openDb, thisTab });
  const limitToast = createLimitToast(queries);

  const renewLists = (): void => {
    void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
    void queries.invalidateQueries({ queryKey: usageKey });
  };
  const uploads = createUploads({
    store,
    // The protocol's code comes with the first upload.
    send: async (input) => (await import('./send-by-tus.ts')).sendByTus(session, input),
    remembered,
    removeFromServer: server.removeFromServer,
    describe: (item) => describe(session, item),
    waitToRetry,
    now: () => performance.now(),
    newId,
    getUserId: () => session.getState().user?.id,
    onSent: ({ recordingId }, transcriptionId) => {
      if (recordingId !== null) void onRecordingArrived(recordingId);
      live.follow(transcriptionId);
      renewLists();
    },
    onFailed: (_item, fault) => {
      if (isLimit(fault)) void limitToast.show(fault.message);
      if (isLimit(fault)) renewLists();
    },
  });
  return {
    store,
    uploads,
    remembered,
    limitToast,
    ...createResuming({ ...deps, store, uploads, remembered, server, renewLists }),
    ...createFileChoice({ session, queries, store, uploads, limitToast }),
    /** Keeps the queue in touch with the page, the other tabs and the session. Gives the way to stop. */
    start: (): (() => void) => accompanyUploads({ session, tabs, store, uploads }),
  };
};

export const UploadQueueContext = createContext<UploadQueue | null>(null);

export const useUploadQueue = (): UploadQueue => useRequired(UploadQueueContext, 'UploadServicesProvider');

/** The uploads of this page as they stand. */
export const useUploads = (): Uploads => {
  const { store } = useUploadQueue();
  return useSyncExternalStore(store.subscribe, store.getState);
};

/** What the server reads of an upload beside its bytes. */
const describe = async (
  session: Session,
  { name, type, language }: UploadItem,
): Promise<Record<string, string>> => ({
  filename: name,
  filetype: type,
  language_code: language ?? DEFAULT_LANGUAGE,
  speech_model: 'universal',
  user_ip: await findAddress(session.callOpen),
  device_id: getDeviceId(),
  device_info: JSON.stringify(describeDevice()),
});
