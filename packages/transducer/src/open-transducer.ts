import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VocabularyEntry, Word } from '@escriba/speech';
import { createHotWords } from './hot-words.ts';
import { startProcess } from './process/start-process.ts';
import { readTokens } from './published/read-tokens.ts';
import { wordsOfTokens } from './words-of-tokens.ts';

export type OpenOptions = {
  /** A folder that `writeTransducer` has filled. */
  dir: string;
  /** Its name, for transcripts. */
  model: string;
  /** The languages that it recognises. */
  languages: readonly string[];
  /** Default 1: several single-threaded processes are faster than one with several threads. */
  threads?: number;
};

/** An open transducer. Pieces are recognised one after another. */
export type Transducer = {
  readonly model: string;
  readonly languages: readonly string[];
  /** The words of at most 30 s of speech, with the spaces before them. `offsetMs` is added to their times. */
  recognise: (samples: Float32Array, options: RecogniseOptions) => Promise<Word[]>;
  /** What its process has used until the end of the last piece. */
  usage: () => { processorMs: number; memoryBytes: number };
  close: () => Promise<void>;
};

/** A tenth of a second: nothing shorter has a word, and the encoder needs some frames. */
const SAMPLES_MIN = 1_600;

type RecogniseOptions = { offsetMs: number; vocabulary?: readonly VocabularyEntry[] | undefined };

/**
 * Opens a transducer in a process of its own. A process that died is started again for the next piece.
 * @throws UnreadableTransducer if this system has no program for it, or the model does not open
 */
export const openTransducer = async ({
  dir,
  model,
  languages,
  threads = 1,
}: OpenOptions): Promise<Transducer> => {
  const toHotWords = createHotWords(readTokens(await readFile(join(dir, 'tokens.txt'), 'utf8')));
  let running = startProcess(dir, threads);
  await running.ready;
  return {
    model,
    languages,
    recognise: async (samples, { offsetMs, vocabulary = [] }) => {
      if (samples.length < SAMPLES_MIN) return [];
      if (running.hasEnded()) running = startProcess(dir, threads);
      const result = await running.recognise(samples, toHotWords(vocabulary));
      return wordsOfTokens(result, { offsetMs, samples: samples.length });
    },
    usage: () => running.usage(),
    close: () => running.close(),
  };
};
