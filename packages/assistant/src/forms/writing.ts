import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import type { Assistant } from '../client/assistant.ts';
import { AssistantFault } from '../client/assistant-fault.ts';
import { estimateTokens } from '../client/estimate-tokens.ts';
import { divideSentences, halve, type Part } from '../parts/divide-sentences.ts';
import { type NumberedSentence, toLine } from '../parts/numbered-sentences.ts';
import type { StatementCheck } from '../sources/check-statement.ts';

/** A recording while a form of it is written. */
export type Writing = {
  readonly sentences: readonly NumberedSentence[];
  /** The sentences at which chapters begin. */
  readonly starts: readonly number[];
  readonly minutes: number;
  readonly language: string;
  /** The day of the recording, as `2026-11-29`; undefined if unknown. */
  readonly recordedOn: string | undefined;
  readonly check: StatementCheck;
  readonly assistant: Pick<Assistant, 'complete' | 'contextTokens'>;
  readonly onStatements: (
    soFar: readonly InsightStatement[],
    progress: { readonly done: number; readonly total: number },
  ) => void;
  readonly signal: AbortSignal;
};

/** The share of the context for the response. */
const OUTPUT_SHARE = 0.3;
const OUTPUT_TOKENS_MAX = 4_096;
/** The tokens of schema, marks and what is around them. */
const MARGIN_TOKENS = 700;
const PART_TOKENS_MIN = 200;

/** Returns the most tokens of a response. */
export const outputTokens = (contextTokens: number): number =>
  Math.min(OUTPUT_TOKENS_MAX, Math.floor(contextTokens * OUTPUT_SHARE));

/** Returns the tokens that the material of a request may have. */
export const materialTokens = (contextTokens: number, instructions: string): number =>
  Math.max(
    PART_TOKENS_MIN,
    contextTokens - outputTokens(contextTokens) - MARGIN_TOKENS - estimateTokens(instructions),
  );

/** Returns the lines of a part, with the numbers of the whole recording. */
export const linesOf = (sentences: readonly NumberedSentence[], { from, to }: Part): string =>
  sentences
    .slice(from, to)
    .map((sentence, index) => toLine(sentence, from + index))
    .join('\n');

/**
 * Reads a recording part by part, several at once, and returns what each part gives, in order. A part that the server finds too long is read in two.
 * @param onPart called in the order of the parts, with how many are done
 */
export const readParts = async <T>(
  { sentences, starts, assistant, signal }: Writing,
  instructions: string,
  read: (part: Part, signal: AbortSignal) => Promise<T>,
  onPart: (soFar: readonly T[], progress: { readonly done: number; readonly total: number }) => void,
): Promise<T[]> => {
  const parts = divideSentences(sentences, starts, materialTokens(assistant.contextTokens, instructions));
  const results: (readonly T[] | undefined)[] = parts.map(() => undefined);
  const stop = new AbortController();
  let done = 0;
  const readOne = async (part: Part, index: number): Promise<void> => {
    results[index] = await readDivided(part, read, AbortSignal.any([signal, stop.signal]));
    done += 1;
    const open = results.indexOf(undefined);
    const ready = results.slice(0, open === -1 ? undefined : open);
    onPart(
      ready.flatMap((result) => result ?? []),
      { done, total: parts.length },
    );
  };
  try {
    await Promise.all(parts.map(readOne));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
  return results.flatMap((result) => result ?? []);
};

const readDivided = async <T>(
  part: Part,
  read: (part: Part, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T[]> => {
  signal.throwIfAborted();
  try {
    return [await read(part, signal)];
  } catch (error) {
    const halves = error instanceof AssistantFault && error.kind === 'too_long' ? halve(part) : undefined;
    if (halves === undefined) throw error;
    const [first, second] = halves;
    return [...(await readDivided(first, read, signal)), ...(await readDivided(second, read, signal))];
  }
};
