import { type TranslatedSentence, translate, type TranslateOptions } from '@escriba/assistant';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import type { JsonBytes } from '../platform/db/json-slices.ts';

type Options = Omit<TranslateOptions, 'known' | 'onSentences'> & {
  /** The statements of the last translation into the language, as JSON. */
  readonly known: JsonBytes | undefined;
  readonly onStatements: (
    soFar: readonly InsightStatement[],
    progress: { readonly done: number; readonly total: number },
  ) => void;
};

/**
 * Has a language model translate a document, and returns each sentence as a statement whose source is what was said.
 * @throws AssistantFault; the reason of the signal
 */
export const translateToStatements = async (
  { known, onStatements, ...options }: Options,
  signal: AbortSignal,
): Promise<InsightStatement[]> => {
  const sentences = await translate(
    {
      ...options,
      known: known === undefined ? [] : readKnown(known),
      onSentences: (soFar, progress) => onStatements(soFar.map(toStatement), progress),
    },
    signal,
  );
  return sentences.map(toStatement);
};

/** Returns a translated sentence as a statement whose source is what was said. */
export const toStatement = ({ source, text, isUnsure }: TranslatedSentence): InsightStatement => ({
  text,
  ...(source.speaker !== null && { speaker: source.speaker }),
  ...(isUnsure && { isUnsure }),
  sources: [{ startMs: source.startMs, endMs: source.endMs, quote: source.text }],
});

/** Parses statements, which were checked before they were stored. */
const readKnown = (json: JsonBytes): TranslateOptions['known'] => {
  const statements = JSON.parse(Buffer.concat(json).toString()) as InsightStatement[];
  return statements.flatMap(({ text, isUnsure = false, sources: [source] }) =>
    source === undefined ? [] : [{ said: source.quote, text, isUnsure }],
  );
};
