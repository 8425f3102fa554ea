export {
  type AsaasControl,
  type AsaasFault,
  type AsaasRequest,
  type AsaasSettings,
  type FakeAsaas,
  type FakeAsaasOptions,
  TEST_CARDS,
  startFakeAsaas,
} from './asaas/asaas.ts';
export {
  type AssistantResponse,
  type AssistantServerFault,
  type AssistantServerRequest,
  type FakeAssistant,
  type FakeAssistantOptions,
  startFakeAssistant,
} from './assistant/assistant.ts';
export { type CepFault, type FakeCep, startFakeCep } from './cep/cep.ts';
export { type FakeCompany, type FakeCompanyOptions, startFakeCompany } from './company/company.ts';
export { type DnsRecords, type FakeDns, publishTxt, startFakeDns } from './dns/dns.ts';
export { type FakeGoogle, type FakeGoogleOptions, startFakeGoogle } from './google/google.ts';
export { type FakeMail, type FakeMailOptions, startFakeMail } from './mail/mail.ts';
export {
  type FakeSpeechServer,
  type FakeSpeechServerOptions,
  type Recognise,
  type SpeechFault,
  type SpeechRefusal,
  type SpeechRequest,
  createCountingRecogniser,
  startFakeSpeechServer,
  startRecogniser,
} from './speech/speech.ts';
export { type CollectedSpan, startTraceCollector } from './traces/traces.ts';
