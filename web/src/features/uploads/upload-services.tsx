import type { ReactNode } from 'react';
import { TOKEN_PROTOCOL_PREFIX } from '@escriba/contracts/transcription/live-text';
import type { AppServices } from '../../data/app-services.ts';
import { currentLocale } from '../../i18n/locale.ts';
import { readRecordingWords } from '../../data/vocabulary/typed-words.ts';
import { recallLanguage } from './queue/upload-language.ts';
import { createThisTab } from './queue/this-tab.ts';
import { createUploadQueue, type UploadQueue, UploadQueueContext } from './queue/upload-queue.ts';
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
      recorder: createRecorder({ session, kept, startLiveText: createStartLiveText(session, queue.store) }),
    },
  };
};

/** In the user's language of the last upload, with the words that are typed for the next one. */
const createStartLiveText =
  (session: AppServices['session'], uploads: UploadQueue['store']) => async (stream: MediaStream) => {
    const { startLiveText } = await import('../../media/live-text/live-text.ts');
    const userId = session.getState().user?.id;
    return startLiveText(stream, {
      language: (userId === undefined ? null : recallLanguage(userId)) ?? undefined,
      words: readRecordingWords(uploads.getState().typedWords).words,
      locale: currentLocale(),
      findIdentity: async () => TOKEN_PROTOCOL_PREFIX + (await session.getAccessToken()),
    });
  };

type UploadServicesProviderProps = { readonly services: UploadServices; readonly children: ReactNode };

export const UploadServicesProvider = ({ services, children }: UploadServicesProviderProps) => (
  <UploadQueueContext value={services.queue}>
    <MicrophoneContext value={services.microphone}>{children}</MicrophoneContext>
  </UploadQueueContext>
);
