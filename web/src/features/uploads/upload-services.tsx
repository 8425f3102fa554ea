import type { ReactNode } from 'react';
import type { AppServices } from '../../data/app-services.ts';
import { createThisTab } from './queue/this-tab.ts';
import { createUploadQueue, UploadQueueContext } from './queue/upload-queue.ts';
import { createUploadsDb } from './queue/uploads-db.ts';
import { createKeptRecordings } from './recorder/kept-recordings.ts';
import { MicrophoneContext } from './recorder/microphone.ts';
import { createRecorder } from './recorder/recorder.ts';

export type UploadServices = ReturnType<typeof createUploadServices>;

/** Creates the upload queue and the microphone, which share a database and a tab id. */
export const createUploadServices = (services: AppServices) => {
  const storage = { openDb: createUploadsDb(), thisTab: createThisTab(services.tabs) };
  const kept = createKeptRecordings(storage);
  const { session } = services;
  const queue = createUploadQueue({ ...services, ...storage, onRecordingArrived: kept.remove });
  return {
    openDb: storage.openDb,
    queue,
    microphone: {
      kept,
      recorder: createRecorder({
        session,
        kept,
        startLiveText: async (stream) =>
          (await import('./recorder/start-live-text.ts')).startUserLiveText(stream, {
            session,
            uploads: queue.store,
          }),
      }),
    },
  };
};

type UploadServicesProviderProps = { readonly services: UploadServices; readonly children: ReactNode };

export const UploadServicesProvider = ({ services, children }: UploadServicesProviderProps) => (
  <UploadQueueContext value={services.queue}>
    <MicrophoneContext value={services.microphone}>{children}</MicrophoneContext>
  </UploadQueueContext>
);
