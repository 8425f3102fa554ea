import { DEFAULT_LANGUAGE } from '@escriba/contracts/shared/languages';
import { createContext, useSyncExternalStore } from 'react';
import { findAddress } from '../../../session/find-address.ts';
import type { AppServices } from '../../../data/app-services.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { isLimitCode } from '../../../data/usage/limit-codes.ts';
import { hasLargerPlan, readUsage, usageKey } from '../../../data/usage/usage.ts';
import { describeDevice, getDeviceId } from '../../../media/device.ts';
import { useRequired } from '../../../platform/use-required.ts';
import type { Session } from '../../../session/session.ts';
import { accompanyUploads } from './accompany-uploads.ts';
import { createFileChoice } from './choose-files.ts';
import { createLimitToast } from './limit-toast.ts';
import { newId } from '../../../platform/new-id.ts';
import { createRememberedUploads } from './remembered-uploads.ts';
import { createResuming } from './resuming.ts';
import { fieldsOf } from './sent-choices.ts';
import type { ThisTab } from './this-tab.ts';
import type { UploadItem } from './upload-item.ts';
import { createUploadStore, type Uploads } from './upload-store.ts';
import { createUploads } from './uploads.ts';
import type { OpenUploadsDb } from './uploads-db.ts';
import { createUploadsServer } from './uploads-server.ts';
import { waitToRetry } from './wait-to-retry.ts';
import { mayIn } from '../../../session/use-workspace.ts';
import { findChoice, toOwnerId } from '../../../session/workspace-choice.ts';

type UploadQueueDeps = Pick<AppServices, 'session' | 'queries' | 'tabs' | 'live'> & {
  readonly openDb: OpenUploadsDb;
  readonly thisTab: ThisTab;
  /** Called when the server has the recording, so that the browser can delete its copy. */
  readonly onRecordingArrived: (recordingId: string) => Promise<void>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Creates the upload queue of this page with its actions. */
export const createUploadQueue = (deps: UploadQueueDeps) => {
  const { session, queries, tabs, live, openDb, thisTab, onRecordingArrived } = deps;
  const store = createUploadStore();
  const server = createUploadsServer(session);
  const remembered = createRememberedUploads({ openDb, thisTab });
  const limitToast = createLimitToast(
    queries,
    () => mayIn(findChoice(session.getState().user?.id), 'bill') && hasLargerPlan(readUsage(queries)),
  );

  const renewLists = (): void => {
    void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
    void queries.invalidateQueries({ queryKey: usageKey });
  };
  const uploads = createUploads({
    store,
    // The code of the protocol loads with the first upload.
    send: async (input) => (await import('./send-by-tus.ts')).sendByTus(session, input),
    remembered,
    removeFromServer: server.removeFromServer,
    describe: (item) => describe(session, item),
    waitToRetry,
    now: () => performance.now(),
    newId,
    getUserId: () => toOwnerId(session.getState().user?.id),
    onSent: ({ recordingId }, transcriptionId) => {
      if (recordingId !== null) void onRecordingArrived(recordingId);
      live.follow(transcriptionId);
      renewLists();
    },
    onFailed: (_item, fault) => {
      if (!isLimitCode(fault.code)) return;
      void limitToast.show(fault.message);
      renewLists();
    },
  });
  return {
    store,
    uploads,
    remembered,
    limitToast,
    ...createResuming({ ...deps, store, uploads, remembered, server, renewLists }),
    ...createFileChoice({ session, queries, store, uploads, limitToast }),
    /** Syncs the queue with the page, the other tabs and the session. Returns a stop function. */
    start: (): (() => void) => accompanyUploads({ session, tabs, store, uploads }),
  };
};

export const UploadQueueContext = createContext<UploadQueue | null>(null);

export const useUploadQueue = (): UploadQueue => useRequired(UploadQueueContext, 'UploadServicesProvider');

/** Returns the state of the uploads of this page. */
export const useUploads = (): Uploads => {
  const { store } = useUploadQueue();
  return useSyncExternalStore(store.subscribe, store.getState);
};

/** Returns the upload's metadata for the server. */
const describe = async (
  session: Session,
  { name, type, language, ...choices }: UploadItem,
): Promise<Record<string, string>> => ({
  filename: name,
  filetype: type,
  language_code: language ?? DEFAULT_LANGUAGE,
  ...fieldsOf(choices),
  user_ip: await findAddress(session.callOpen),
  device_id: getDeviceId(),
  device_info: JSON.stringify(describeDevice()),
});
