import { isDomainError } from '@escriba/errors';
import type { RunJobOptions } from '../../platform/processes/process-pool.ts';
import type { createSpeechPool } from './speech-pool.ts';
import type { SpeechJobs } from './speech-jobs.ts';

type SpeechPool = ReturnType<typeof createSpeechPool>;
/** The code of `engineUnavailable`. */
const UNAVAILABLE_CODE = 'speech.engine_unavailable';

export type ModelPool = ReturnType<typeof createModelPool>;

/** The speech processes of one model. `onUnloadable` is called if none of them can load it. */
export const createModelPool = (
  pool: SpeechPool,
  { size, onUnloadable }: { readonly size: number; readonly onUnloadable: (cause: unknown) => void },
) => {
  let isLoaded = false;
  let inHand = 0;
  let isRetired = false;
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    inHand += 1;
    try {
      return await work;
    } catch (error) {
      if (!isLoaded && isDomainError(error) && error.code === UNAVAILABLE_CODE) onUnloadable(error);
      throw error;
    } finally {
      inHand -= 1;
      if (isRetired && inHand === 0) void pool.close();
    }
  };
  return {
    size,
    countWaiting: pool.countWaiting,
    warm: (): Promise<void> => watch(pool.warm()).then(() => void (isLoaded = true)),
    run: <K extends keyof SpeechJobs>(
      name: K,
      input: SpeechJobs[K]['input'],
      options: RunJobOptions,
    ): Promise<SpeechJobs[K]['output']> => {
      const onStart = (): void => {
        isLoaded = true;
        options.onStart?.();
      };
      return watch(pool.run(name, input, { ...options, onStart }));
    },
    /** Ends the processes once their jobs are done. */
    retire: (): void => {
      isRetired = true;
      if (inHand === 0) void pool.close();
    },
    close: pool.close,
  };
};
