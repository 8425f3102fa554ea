import { AssistantFault, createAssistant, type WriteOptions, writeInsight } from '@escriba/assistant';
import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { divideBytes } from '../platform/processes/message-parts.ts';
import { translateToStatements } from './translate-to-statements.ts';
import type { WriteInput, WriteOutput, WriteProgress } from './insight-jobs.ts';

/** The most bytes of the statements that an open page gets while a model writes. */
const DRAFT_BYTES_MAX = 64 * 1_024;

/** Has a language model write a form of a stored document, which was checked before it was written. */
export const writeToJson = async (
  { form, ownForm, document, language, recordedOn, hidesPersonal, known, assistant }: WriteInput,
  report: (progress: WriteProgress) => void,
): Promise<WriteOutput> => {
  const parsed = JSON.parse(Buffer.concat(document).toString()) as TranscriptDocument;
  try {
    const options = {
      document: parsed,
      hidesPersonal,
      assistant: createAssistant({ ...assistant, onCall: (call) => report({ kind: 'call', call }) }),
      onStatements: (soFar: readonly InsightStatement[], { done, total }: Progress) =>
        report({ kind: 'draft', statements: toDraft(soFar), done, total }),
    };
    const { statements, rejected } =
      form === 'translation'
        ? {
            statements: await translateToStatements({ ...options, ...toLanguage(language), known }, NEVER),
            rejected: 0,
          }
        : await writeInsight({ ...options, form: toForm(form, ownForm), language, recordedOn }, NEVER);
    const bytes = divideBytes(Buffer.from(JSON.stringify(statements)));
    return { kind: 'written', statements: bytes, shown: statements.length, rejected };
  } catch (error) {
    return toFault(error);
  }
};

/** Returns a fault of the model's server as a result. @throws any other error */
export const toFault = (error: unknown): WriteOutput => {
  if (!(error instanceof AssistantFault)) throw error;
  const { kind: fault, message, retryAfterMs } = error;
  return { kind: 'fault', fault, message, retryAfterMs };
};

/** @throws RangeError if the user's form is missing: requests without one are refused */
const toForm = (
  form: Exclude<WriteInput['form'], 'translation'>,
  ownForm: WriteInput['ownForm'],
): WriteOptions['form'] => {
  if (form !== 'own') return form;
  if (ownForm === null) throw new RangeError('The form of the user is missing');
  return ownForm;
};

type Progress = { readonly done: number; readonly total: number };

/** @throws RangeError if it is none of the interface: requests for others are refused */
const toLanguage = (language: string | undefined): { readonly to: AppLanguage } => {
  const to = APP_LANGUAGES.find((one) => one === language);
  if (to === undefined) throw new RangeError('A translation needs a language');
  return { to };
};

/** An abort kills the process. */
const NEVER = new AbortController().signal;

/** Returns the first statements that fit a draft, as JSON. */
const toDraft = (statements: readonly InsightStatement[]): Uint8Array => {
  const parts: string[] = [];
  let bytes = 2;
  for (const statement of statements) {
    const json = JSON.stringify(statement);
    bytes += Buffer.byteLength(json) + 1;
    if (bytes > DRAFT_BYTES_MAX) break;
    parts.push(json);
  }
  return Buffer.from(`[${parts.join(',')}]`);
};
