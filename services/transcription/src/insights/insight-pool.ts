import { createProcessPool } from '../platform/processes/process-pool.ts';
import { TEXT_OPTIONS } from '../platform/processes/serve-texts.ts';
import type {
  AnswerInput,
  InsightJobs,
  InsightProgram,
  WriteInput,
  WriteOutput,
  WriteProgress,
} from './insight-jobs.ts';

/**
 * The most memory of objects in a process, enough for half a million words that all differ. A text made to take more ends its process, which fails this
 * insight alone: without a limit it would take the memory of the worker.
 */
const HEAP_MB_MAX = 512;
/** The memory with which a process is replaced. */
const RSS_BYTES_MAX = 500 * 2 ** 20;
/** Longest time for one insight: a multiple of what half a million words take. */
const TIME_MS_MAX = 60_000;
/** Longest time for one that a language model writes: several times what six hours of speech take on a server without a graphics card. */
const WRITE_MS_MAX = 2 * 3_600_000;

/** Longest time for an answer, which takes one request and its retries. */
const ANSWER_MS_MAX = 30 * 60_000;

/** How a language model writes: until when, and where its progress goes. */
export type WriteRunOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WriteProgress) => void;
};

const withTimeout = ({ signal, onProgress }: WriteRunOptions, ms: number): WriteRunOptions => ({
  signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
  onProgress,
});

type PoolOptions = { readonly program: InsightProgram; readonly size: number };

export type InsightPool = ReturnType<typeof createInsightPool>;

/** Processes that make insights, so that the worker renews its jobs meanwhile. Aborting one kills its process. */
export const createInsightPool = ({ program, size }: PoolOptions) => {
  const pool = createProcessPool<InsightJobs>({
    ...program,
    size,
    nodeOptions: [...TEXT_OPTIONS, `--max-old-space-size=${HEAP_MB_MAX}`],
    rssBytesMax: RSS_BYTES_MAX,
  });
  return {
    /** @throws engineUnavailable if the process dies, the reason of the signal, or a TimeoutError */
    extract: (
      input: InsightJobs['extract']['input'],
      signal: AbortSignal,
    ): Promise<InsightJobs['extract']['output']> =>
      pool.run('extract', input, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS_MAX)]) }),
    /** Puts a translation by recognition beside the text. @throws as `extract` */
    align: (
      input: InsightJobs['align']['input'],
      signal: AbortSignal,
    ): Promise<InsightJobs['align']['output']> =>
      pool.run('align', input, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS_MAX)]) }),
    /** Has a language model write one. @throws as `extract` */
    write: (input: WriteInput, options: WriteRunOptions): Promise<WriteOutput> =>
      pool.run('write', input, withTimeout(options, WRITE_MS_MAX)),
    /** Has a language model answer a question. @throws as `extract` */
    answer: (input: AnswerInput, options: WriteRunOptions): Promise<WriteOutput> =>
      pool.run('answer', input, withTimeout(options, ANSWER_MS_MAX)),
    close: pool.close,
  };
};
