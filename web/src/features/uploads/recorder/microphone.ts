import { createContext, useSyncExternalStore } from 'react';
import { useRequired } from '../../../platform/use-required.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import type { Recorder, RecorderState } from './recorder.ts';

/** What is recorded on this page, and what the browser keeps of it until the server has it. */
export type Microphone = { readonly recorder: Recorder; readonly kept: KeptRecordings };

export const MicrophoneContext = createContext<Microphone | null>(null);

export const useMicrophone = (): Microphone => useRequired(MicrophoneContext, 'UploadServicesProvider');

/** What the microphone does now. */
export const useRecorder = (): RecorderState => {
  const { recorder } = useMicrophone();
  return useSyncExternalStore(recorder.subscribe, recorder.getState);
};
