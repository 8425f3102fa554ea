import type { AppServices } from '../../../data/app-services.ts';
import { startTransfer } from '../../../media/transfer.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import type { UploadItem } from './upload-item.ts';
import { recallLanguage } from './upload-language.ts';
import { toTranscriptionId } from './upload-runner.ts';
import type { UploadStore } from './upload-store.ts';
import type { createUploads } from './uploads.ts';
import type { UploadsServer } from './uploads-server.ts';
import { toOwnerId } from '../../../session/workspace-choice.ts';

type ResumingDeps = Pick<AppServices, 'session' | 'live'> & {
  readonly store: UploadStore;
  readonly uploads: ReturnType<typeof createUploads>;
  readonly remembered: RememberedUploads;
  readonly server: UploadsServer;
  readonly onRecordingArrived: (recordingId: string) => Promise<void>;
  readonly renewLists: () => void;
};

type Begun = Pick<UploadItem, 'id' | 'sizeBytes' | 'recordingId'> & {
  readonly url: string;
  readonly sentBytes: number;
};

/** Keeps unfinished uploads of earlier pages in this browser. */
export const createResuming = (deps: ResumingDeps) => {
  const { session, store, uploads, remembered, renewLists } = deps;
  return {
    /** Shows them with their progress on the server. */
    restore: async (): Promise<void> => {
      const userId = session.getState().user?.id;
      if (userId === undefined) return;
      if (store.getState().language === null) store.set({ language: recallLanguage(userId) });
      for (const {
        sentBytes,
        userId: _user,
        tabId: _tab,
        beganAtMs: _began,
        handle: _handle,
        ...known
      } of await remembered.list(toOwnerId(userId) ?? userId)) {
        if (store.find(known.id) !== undefined) continue;
        const offset = await findRest(deps, { ...known, sentBytes });
        if (session.getState().user?.id !== userId) return;
        if (offset === undefined) continue;
        const transfer = startTransfer(known.sizeBytes, performance.now(), offset);
        uploads.addInterrupted({ ...known, transfer, state: { name: 'interrupted' } });
      }
    },

    /** Returns whether an interrupted upload still has something to send; another tab or device may have ended it. */
    canContinue: async (item: UploadItem): Promise<boolean> => {
      const { url, transfer } = item;
      if (url === null) return true;
      if ((await findRest(deps, { ...item, url, sentBytes: transfer.sentBytes })) !== undefined) return true;
      uploads.dismiss(item.id);
      renewLists();
      return false;
    },
  };
};

/** Finds an upload's progress on the server. Forgets one that is complete or no longer there and returns undefined. */
const findRest = async (
  { live, remembered, server, onRecordingArrived }: ResumingDeps,
  { id, url, sizeBytes, sentBytes, recordingId }: Begun,
): Promise<number | undefined> => {
  const offset = await server.findOffset(url).catch(() => sentBytes);
  if (offset !== undefined && offset < sizeBytes) return offset;
  await remembered.forget(id);
  if (offset === undefined) return undefined;
  if (recordingId !== null) await onRecordingArrived(recordingId);
  live.follow(toTranscriptionId(url));
  return undefined;
};
