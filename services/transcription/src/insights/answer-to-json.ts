import { answerQuestion, createAssistant } from '@escriba/assistant';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { divideBytes } from '../platform/processes/message-parts.ts';
import type { AnswerInput, WriteOutput, WriteProgress } from './insight-jobs.ts';
import { toFault } from './write-to-json.ts';

/** Has a language model answer a question from stored documents, which were checked before they were written. */
export const answerToJson = async (
  { ids, documents, sizes, question, language, hidesPersonal, assistant }: AnswerInput,
  report: (progress: WriteProgress) => void,
): Promise<WriteOutput> => {
  const bytes = Buffer.concat(documents);
  let from = 0;
  const recordings = ids.map((id, index) => {
    const to = from + (sizes[index] ?? 0);
    const document = JSON.parse(bytes.toString('utf8', from, to)) as TranscriptDocument;
    from = to;
    return { id, document };
  });
  try {
    const { statements, rejected } = await answerQuestion(
      {
        question,
        recordings,
        language,
        hidesPersonal,
        assistant: createAssistant({ ...assistant, onCall: (call) => report({ kind: 'call', call }) }),
      },
      NEVER,
    );
    const json = divideBytes(Buffer.from(JSON.stringify(statements)));
    return { kind: 'written', statements: json, shown: statements.length, rejected };
  } catch (error) {
    return toFault(error);
  }
};

/** An abort kills the process. */
const NEVER = new AbortController().signal;
