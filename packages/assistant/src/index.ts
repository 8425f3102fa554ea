export { AssistantFault, type FaultKind } from './client/assistant-fault.ts';
export {
  type Assistant,
  type AssistantCall,
  type AssistantOptions,
  type AssistantRequest,
  createAssistant,
} from './client/assistant.ts';
export { estimateTokens } from './client/estimate-tokens.ts';
export {
  type WriteOptions,
  type WriteProgress,
  type WrittenInsight,
  writeInsight,
} from './forms/write-insight.ts';
export { type TranslatedSentence, type TranslateOptions, translate } from './translation/translate.ts';
export { alignTranslation, type HeardPiece } from './translation/align-translation.ts';
export { type Answer, answerQuestion } from './questions/answer-question.ts';
