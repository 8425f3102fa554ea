export { type FakeGoogle, type FakeGoogleOptions, startFakeGoogle } from './google/server.ts';
export {
  type FakeSpeechServer,
  type FakeSpeechServerOptions,
  type SpeechRequest,
  startFakeSpeechServer,
} from './speech/server.ts';
export type { SpeechFault } from './speech/faults.ts';
export { startRecogniser, type Recognise } from './speech/recogniser.ts';
