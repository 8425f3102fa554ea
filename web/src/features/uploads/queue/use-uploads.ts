import { useSyncExternalStore } from 'react';
import { uploadStore } from './current-uploads.ts';
import { recorder, type RecorderState } from '../recorder/recorder-store.ts';
import type { Uploads } from './upload-store.ts';

/** The uploads of this page. */
export const useUploads = (): Uploads => useSyncExternalStore(uploadStore.subscribe, uploadStore.getState);

/** The microphone of this page. */
export const useRecorder = (): RecorderState => useSyncExternalStore(recorder.subscribe, recorder.getState);

const PHONE = '(width < 768px)';
const subscribePhone = (listener: () => void) => {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the page stands on a narrow screen. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribePhone, () => matchMedia(PHONE).matches);
