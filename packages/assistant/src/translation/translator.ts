import type { Assistant } from '../client/assistant.ts';
import { AssistantFault } from '../client/assistant-fault.ts';
import type { Batch } from './batches.ts';
import { createTranslationCheck } from './check-translation.ts';
import { requestTranslations } from './request-translations.ts';
import type { SpokenSentence } from './spoken-sentences.ts';

export type Translation = { readonly text: string; readonly isUnsure: boolean };

type Job = {
  readonly sentences: readonly SpokenSentence[];
  /** ISO 639-1. */
  readonly to: string;
  readonly assistant: Pick<Assistant, 'complete'>;
};

/** After so many requests without any translation the model is considered unable to translate. */
const FAULTS_MAX = 20;

type Drafts = ReadonlyMap<number, string>;
type Request = (batch: Batch, isAgain: boolean) => Promise<Drafts | undefined>;

/**
 * Creates what translates the sentences of a batch, by their numbers. What is missing, doubled or changed in a response is requested once more, each
 * sentence alone; a batch that the model cannot do, in two halves.
 */
export const createTranslator = (job: Job, signal: AbortSignal) => {
  const request = createRequest(job, signal);
  const finish = createFinish(job, request);

  const translateBatch = async (batch: Batch): Promise<(readonly [number, Translation])[]> => {
    const drafts = await request(batch, false);
    if (drafts === undefined && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      const first = await translateBatch(batch.slice(0, middle));
      return [...first, ...(await translateBatch(batch.slice(middle)))];
    }
    return Promise.all(
      batch.map(async (number) => [number, await finish(number, drafts)] satisfies [number, Translation]),
    );
  };
  return translateBatch;
};

/** Creates the request for a batch; it returns undefined if the model cannot do it. */
const createRequest = ({ sentences, to, assistant }: Job, signal: AbortSignal): Request => {
  let faults = 0;
  let isAble = false;
  return async (batch, isAgain) => {
    signal.throwIfAborted();
    try {
      const drafts = await requestTranslations({ sentences, batch, to, isAgain, assistant }, signal);
      isAble ||= drafts.size > 0;
      return drafts;
    } catch (error) {
      if (!isOfText(error)) throw error;
      faults += 1;
      if (!isAble && faults >= FAULTS_MAX) throw error;
      return undefined;
    }
  };
};

/** Creates what accepts the draft of a sentence, or requests it again. A sentence without a draft is shown itself. */
const createFinish = ({ sentences, to }: Job, request: Request) => {
  const verdictOf = createTranslationCheck(sentences, to);
  return async (number: number, drafts: Drafts | undefined): Promise<Translation> => {
    const sentence = sentences[number];
    if (sentence === undefined) throw new RangeError('The batch has a number without a sentence');
    const given: string[] = [];
    for (const read of [async () => drafts, async () => drafts && request([number], true)]) {
      const text = (await read())?.get(number);
      if (text === undefined) continue;
      const verdict = verdictOf(sentence, text);
      if (verdict === 'kept') return { text, isUnsure: false };
      if (verdict === 'changed') given.push(text);
    }
    return { text: given.at(-1) ?? sentence.text, isUnsure: true };
  };
};

/** Returns whether a fault concerns the text of one request: others end the translation. */
const isOfText = (error: unknown): boolean =>
  error instanceof AssistantFault &&
  (error.kind === 'too_long' || error.kind === 'refused' || error.kind === 'unreadable');
