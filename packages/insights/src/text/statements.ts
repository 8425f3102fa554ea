import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { type Sentence, toSource } from './sentences.ts';

/** Returns the speaker of a statement as a field, absent if unknown. */
const speakerField = (speaker: string | null): Pick<InsightStatement, 'speaker'> =>
  speaker === null ? {} : { speaker };

/** Returns a sentence as the statement that it is, with itself as its source. */
export const toStatement = (sentence: Sentence): InsightStatement => ({
  text: sentence.text,
  ...speakerField(sentence.speaker),
  sources: [toSource(sentence)],
});
