import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { Assistant } from '../client/assistant.ts';
import { hidePersonal, NOTHING_HIDDEN, restoring } from '../parts/hide-personal.ts';
import { divideIntoBatches } from './batches.ts';
import { listSpokenSentences, type SpokenSentence } from './spoken-sentences.ts';
import { createTranslator, type Translation } from './translator.ts';

/** A sentence of a recording with its translation. */
export type TranslatedSentence = {
  readonly source: {
    readonly startMs: number;
    readonly endMs: number;
    /** The speaker's id; null if unknown. */
    readonly speaker: string | null;
    readonly text: string;
  };
  readonly text: string;
  /** Whether a number, date or name may differ, or the sentence could not be translated and `text` is its own. */
  readonly isUnsure: boolean;
};

/** What was said, and how it was translated. */
type KnownTranslation = Pick<TranslatedSentence, 'text' | 'isUnsure'> & { readonly said: string };

export type TranslateOptions = {
  readonly document: TranscriptDocument;
  readonly to: AppLanguage;
  readonly assistant: Pick<Assistant, 'complete' | 'contextTokens'>;
  /** Whether personal data is replaced by placeholders before the text is sent, and put back after. */
  readonly hidesPersonal?: boolean | undefined;
  /** An earlier translation into the language: sentences that did not change are taken from it. */
  readonly known?: readonly KnownTranslation[] | undefined;
  /** Called after each request with the sentences from the beginning that are translated. */
  readonly onSentences?:
    | ((
        soFar: readonly TranslatedSentence[],
        progress: { readonly done: number; readonly total: number },
      ) => void)
    | undefined;
};

/**
 * Translates a transcript sentence by sentence, and returns all of its sentences in order. Those in the language already are kept. A translation that
 * changes a number, date or name is requested once more, and marked if it still does.
 * @throws AssistantFault if the server fails, or translates none; the reason of the signal
 */
export const translate = async (
  { document, to, known = [], onSentences = () => {}, ...options }: TranslateOptions,
  signal: AbortSignal,
): Promise<TranslatedSentence[]> => {
  const hidden = options.hidesPersonal === true ? hidePersonal(document) : NOTHING_HIDDEN;
  const assistant = restoring(options.assistant, hidden.restore);
  const sentences = listSpokenSentences(document, hidden);
  const translations = reuse(sentences, to, known);
  const pending = [...sentences.keys()].filter((number) => translations[number] === undefined);
  const batches = divideIntoBatches(sentences, pending, { contextTokens: assistant.contextTokens, to });
  const stop = new AbortController();
  const translateBatch = createTranslator(
    { sentences, to, assistant },
    AbortSignal.any([signal, stop.signal]),
  );
  let done = 0;
  const total = batches.length;
  const run = async (batch: readonly number[]): Promise<void> => {
    for (const [number, translation] of await translateBatch(batch)) translations[number] = translation;
    done += 1;
    onSentences(readyOf(sentences, translations), { done, total });
  };
  try {
    await Promise.all(batches.map(run));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
  return readyOf(sentences, translations);
};

type Translations = (Translation | undefined)[];

/** Returns the sentences that need no request. */
const reuse = (
  sentences: readonly SpokenSentence[],
  to: string,
  known: readonly KnownTranslation[],
): Translations => {
  const earlier = new Map(known.map(({ said, text, isUnsure }) => [said, { text, isUnsure }]));
  return sentences.map(({ text, language }) =>
    language === to || !/\p{L}/u.test(text) ? { text, isUnsure: false } : earlier.get(text),
  );
};

/** Returns the sentences before the first that is not translated. */
const readyOf = (
  sentences: readonly SpokenSentence[],
  translations: readonly (Translation | undefined)[],
): TranslatedSentence[] => {
  const open = translations.indexOf(undefined);
  return sentences
    .slice(0, open === -1 ? undefined : open)
    .map(({ startMs, endMs, speaker, text }, number) => ({
      source: { startMs, endMs, speaker, text },
      ...(translations[number] ?? { text, isUnsure: true }),
    }));
};
