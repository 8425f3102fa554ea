import { isDomainError } from '@escriba/errors';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import {
  type Jobs,
  type ProcessPoolOptions,
  createProcessPool,
} from '../../platform/processes/process-pool.ts';
import { TEXT_OPTIONS } from '../../platform/processes/serve-texts.ts';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import { textsUnavailable } from './transcripts.errors.ts';

/** Time for computing a text: four times what a hundred thousand words take as PDF. */
const TIME_MS_MAX = 60_000;

type TextPoolOptions = Pick<ProcessPoolOptions, 'module' | 'size' | 'rssBytesMax'>;

/** Processes that compute with transcripts, so that no request waits for another's text. A job takes a limited time. */
export const createTextPool = <J extends Jobs>(options: TextPoolOptions) => {
  const pool = createProcessPool<J>({ ...options, args: [], nodeOptions: TEXT_OPTIONS });
  return {
    /** @throws textsUnavailable */
    run: async <N extends keyof J & string>(
      name: N,
      input: J[N]['input'],
      schedulingKey?: SchedulingKey,
    ): Promise<J[N]['output']> => {
      const signal = AbortSignal.timeout(TIME_MS_MAX);
      return pool.run(name, input, { signal, schedulingKey }).catch((error: unknown) => {
        throw signal.aborted || isLost(error) ? textsUnavailable(error) : error;
      });
    },
    close: pool.close,
  };
};

/** Returns whether the process died, or the pool is closed. */
const isLost = (error: unknown): boolean =>
  isDomainError(error) && error.code === engineUnavailable(undefined).code;
