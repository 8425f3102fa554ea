import { createContext, useSyncExternalStore } from 'react';
import { useRequired } from '../../../platform/use-required.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import type { Recorder, RecorderState } from './recorder.ts';

/** The recordings of this page, and those that the browser stores until the server has them. */
export type Microphone = { readonly recorder: Recorder; readonly kept: KeptRecordings };

export const MicrophoneContext = createContext<Microphone | null>(null);

export const useMicrophone = (): Microphone => useRequired(MicrophoneContext, 'UploadServicesProvider');

/** Returns the state of the microphone. */
export const useRecorder = (): RecorderState => {
  const { recorder } = useMicrophone();
  return useSyncExternalStore(recorder.subscribe, recorder.getState);
};
