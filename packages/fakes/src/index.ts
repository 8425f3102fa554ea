export { TEST_CARDS } from './asaas/account/cards.ts';
export type { Settings as AsaasSettings } from './asaas/account/account.ts';
export type { AsaasControl, AsaasRequest } from './asaas/control/control.ts';
export type { AsaasFault } from './asaas/api/faults.ts';
export { type FakeAsaas, type FakeAsaasOptions, startFakeAsaas } from './asaas/server.ts';
export { type CepFault, type FakeCep, startFakeCep } from './cep/server.ts';
export { type FakeGoogle, type FakeGoogleOptions, startFakeGoogle } from './google/server.ts';
export { type FakeMail, type FakeMailOptions, startFakeMail } from './mail/server.ts';
export {
  type FakeSpeechServer,
  type FakeSpeechServerOptions,
  type SpeechRefusal,
  type SpeechRequest,
  startFakeSpeechServer,
} from './speech/server.ts';
export type { SpeechFault } from './speech/faults.ts';
export { createCountingRecogniser } from './speech/counting-recogniser.ts';
export { type CollectedSpan, startTraceCollector } from './traces/collector.ts';
export { startRecogniser, type Recognise } from './speech/recogniser.ts';
