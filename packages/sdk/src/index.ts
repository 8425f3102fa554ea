export type { components, operations, paths } from './api.generated.ts';
export { createEscriba, type Escriba, type EscribaOptions } from './create-escriba.ts';
export { EscribaError } from './escriba-error.ts';
export { type TranscriptionStatus, waitForTranscription } from './wait-for-transcription.ts';
