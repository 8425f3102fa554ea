import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement, ModelForm } from '@escriba/contracts/transcription/insights';
import type { OwnFormText } from '@escriba/contracts/transcription/own-forms';
import { listChapterStarts } from '@escriba/insights';
import type { Assistant } from '../client/assistant.ts';
import { hidePersonal, NOTHING_HIDDEN, restoring } from '../parts/hide-personal.ts';
import { numberSentences } from '../parts/numbered-sentences.ts';
import { createStatementCheck } from '../sources/check-statement.ts';
import { FORM_SPECS } from './form-spec.ts';
import type { Writing } from './writing.ts';
import { ownFormSpec } from './own-form.ts';
import { writeChapters } from './write-chapters.ts';
import { writeStatements } from './write-statements.ts';

/** How far a form is: parts of the recording that are read, of all. */
export type WriteProgress = { readonly done: number; readonly total: number };

export type WriteOptions = {
  /** The name of a form, or one of the user. */
  readonly form: ModelForm | OwnFormText;
  readonly document: TranscriptDocument;
  readonly assistant: Pick<Assistant, 'complete' | 'contextTokens'>;
  /** Of the statements (ISO 639). Default: that of the transcript. */
  readonly language?: string | undefined;
  /** The day to which a date without a year is nearest, such as that of the upload: `2026-11-29`. Default: no task has a day. */
  readonly recordedOn?: string | undefined;
  /** Whether personal data is replaced before it is sent, and put back into what the model writes. */
  readonly hidesPersonal?: boolean | undefined;
  /** Called after each part with the statements so far, all of which are checked. */
  readonly onStatements?: ((soFar: readonly InsightStatement[], progress: WriteProgress) => void) | undefined;
};

export type WrittenInsight = {
  readonly statements: readonly InsightStatement[];
  /** Statements that no passage supports, which are not among them. */
  readonly rejected: number;
};

/**
 * Has a language model write a form of a transcript, and returns the statements that the recording supports: each has the passages that it rests
 * on, and no name, number, unit or date that is not in them. A recording that exceeds the model's context is read in parts.
 * @throws AssistantFault; the reason of the signal
 */
export const writeInsight = async (
  { form, document, assistant, onStatements = () => {}, ...options }: WriteOptions,
  signal: AbortSignal,
): Promise<WrittenInsight> => {
  const language = options.language ?? document.language;
  const hidden = options.hidesPersonal === true ? hidePersonal(document) : NOTHING_HIDDEN;
  const sentences = numberSentences(document, { language, ...hidden });
  if (sentences.length === 0) return { statements: [], rejected: 0 };
  const writing: Writing = {
    sentences,
    starts: listChapterStarts(document),
    minutes: document.durationMs / 60_000,
    language,
    recordedOn: options.recordedOn,
    check: createStatementCheck(sentences, language),
    assistant: restoring(assistant, hidden.restore),
    onStatements,
    signal,
  };
  if (form === 'chapters') return writeChapters(writing);
  return writeStatements(typeof form === 'string' ? FORM_SPECS[form] : ownFormSpec(form), writing);
};
