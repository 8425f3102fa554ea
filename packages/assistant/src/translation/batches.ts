import { estimateTokens } from '../client/estimate-tokens.ts';
import { toLine } from '../parts/numbered-sentences.ts';
import type { SpokenSentence } from './spoken-sentences.ts';

/** Numbers of sentences, ascending, that one request translates. */
export type Batch = readonly number[];

/** Sentences before those to translate that show what they refer to. */
const BEFORE = 3;
/** More sentences than that make models skip some. */
const SENTENCES_MAX = 40;
/** Tokens of schema, marks and instructions around the material. */
const AROUND_TOKENS = 900;
/** Tokens of a sentence's number and fields in the response: many servers make models indent what they write. */
const FIELDS_TOKENS = 28;
/** Tokens of the response around its sentences. */
const OBJECT_TOKENS = 16;
/** How many times the estimated tokens of a sentence its translation has. */
const GROWTH: Readonly<Record<string, number>> = { hi: 3.2, ru: 2.2, ar: 2 };
const GROWTH_ELSE = 1.6;

/**
 * Divides sentences to translate into requests that fit the context of a model. A sentence that exceeds it is alone.
 * @param pending numbers of sentences, ascending
 * @param to the language (ISO 639-1)
 */
export const divideIntoBatches = (
  sentences: readonly SpokenSentence[],
  pending: readonly number[],
  { contextTokens, to }: { readonly contextTokens: number; readonly to: string },
): Batch[] => {
  const batches: number[][] = [];
  let used = 0;
  for (const number of pending) {
    const batch = batches.at(-1);
    const tokens = inputTokens(sentences, number, batch?.at(-1)) + outputTokensOf(sentences, [number], to);
    const isFull =
      batch === undefined || batch.length >= SENTENCES_MAX || used + tokens > contextTokens - AROUND_TOKENS;
    if (isFull) {
      batches.push([number]);
      used = inputTokens(sentences, number, undefined) + outputTokensOf(sentences, [number], to);
    } else {
      batch.push(number);
      used += tokens;
    }
  }
  return batches;
};

/** Returns the most tokens of the response to a request. */
export const outputTokensOf = (sentences: readonly SpokenSentence[], batch: Batch, to: string): number =>
  batch.reduce(
    (sum, number) =>
      sum +
      FIELDS_TOKENS +
      Math.ceil(estimateTokens(sentences[number]?.text ?? '') * (GROWTH[to] ?? GROWTH_ELSE)),
    OBJECT_TOKENS,
  );

/** Returns the lines of a request: sentences with their numbers, those before them without. */
export const materialOf = (sentences: readonly SpokenSentence[], batch: Batch): string => {
  const kept = [...new Set(batch.flatMap((number) => sentences[number]?.kept ?? []))];
  const lines = batch.flatMap((number, index) => linesOf(sentences, number, batch[index - 1]));
  return [...(kept.length > 0 ? [`Keep as written: ${kept.join(', ')}`] : []), ...lines].join('\n');
};

const inputTokens = (
  sentences: readonly SpokenSentence[],
  number: number,
  previous: number | undefined,
): number => {
  const kept = sentences[number]?.kept ?? [];
  return estimateTokens([...linesOf(sentences, number, previous), ...kept].join('\n')) + 1;
};

/** Returns the line of a sentence, after those before it that the request does not have yet. */
const linesOf = (
  sentences: readonly SpokenSentence[],
  number: number,
  previous: number | undefined,
): string[] => {
  const from = Math.max(0, number - BEFORE, (previous ?? -1) + 1);
  return sentences
    .slice(from, number + 1)
    .map((sentence, index) =>
      from + index === number ? toLine(sentence, number) : toLine(sentence, 0).replace('[0]', '(before)'),
    );
};
