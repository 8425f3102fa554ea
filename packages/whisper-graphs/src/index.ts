export { UnreadableModel } from './errors.ts';
export type { Precision } from './graphs/linear.ts';
export { openPublishedModel, type PublishedModel } from './published-model.ts';
export { sizeOfWhisper, WHISPER_FILES, writeWhisper, type WhisperFiles } from './write-whisper.ts';
