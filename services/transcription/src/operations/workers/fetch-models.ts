import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { megabytes } from '@escriba/models';
import { fetchModel, lacksModel, ModelBucketError } from '@escriba/model-bucket';
import type { Logger } from '@escriba/runtime';
import type { Storage } from '@escriba/storage';
import { FETCHING_CODE, NOT_FETCHED_CODE } from './model-codes.ts';

type FetchModelsDeps = {
  /** The names of the models that recognise. */
  readonly names: readonly string[];
  readonly modelsDir: string | undefined;
  /** The bucket; undefined if recordings are in a folder, and then no model is fetched. */
  readonly bucket: Pick<Storage, 'find' | 'get'> | undefined;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Called for each model that the folder lacked and has now. */
  readonly onFetched: () => void;
  /** Time from a failure to the next attempt; it doubles up to an hour. Default one minute. */
  readonly retryMs?: number | undefined;
};

export type FetchingModels = ReturnType<typeof startFetchingModels>;

const RETRY_MS = 60_000;
const RETRY_MS_MAX = 3_600_000;

/**
 * Fetches the configured models that the worker's folder lacks from the bucket, one after the other. A failure is logged and reported, and
 * tried again later; the worker goes on with what it has.
 */
export const startFetchingModels = ({ names, modelsDir, bucket, logger, ...options }: FetchModelsDeps) => {
  const stopped = new AbortController();
  const progress = createProgress(logger);

  const fetchOne = async (name: string, storage: NonNullable<typeof bucket>): Promise<boolean> => {
    if (!(await lacksModel(name, modelsDir))) return false;
    if (modelsDir === undefined) throw withoutFolder(name);
    const onBytes = progress.begin(name);
    return fetchModel(name, { storage, modelsDir, onBytes, signal: stopped.signal });
  };

  const tryAll = async (
    wanted: readonly string[],
    storage: NonNullable<typeof bucket>,
  ): Promise<string[]> => {
    const failed: string[] = [];
    for (const name of wanted) {
      try {
        const fetched = await fetchOne(name, storage);
        if (!progress.end(name)) continue;
        logger.info({ model: name }, fetched ? 'models.fetched' : 'models.found');
        options.onFetched();
      } catch (error) {
        if (stopped.signal.aborted) return [];
        failed.push(name);
        progress.fail(name, error);
      }
    }
    return failed;
  };

  const running =
    bucket === undefined
      ? Promise.resolve()
      : untilNoneFails(names, {
          attempt: (wanted) => tryAll(wanted, bucket),
          retryMs: options.retryMs ?? RETRY_MS,
          signal: stopped.signal,
        });

  return {
    observe: progress.observe,
    stop: async (): Promise<void> => {
      stopped.abort();
      await running;
    },
  };
};

/** Reports what is fetched, and what cannot be. */
const createProgress = (logger: FetchModelsDeps['logger']) => {
  const parts = new Map<string, HealthPart>();
  return {
    /** Begins a model. Returns the function that takes its bytes. */
    begin: (name: string): ((doneBytes: number, totalBytes: number) => void) => {
      parts.set(name, describeProgress(name));
      return reportTenths((percent, totalBytes) => {
        parts.set(name, describeProgress(name, { percent, totalBytes }));
        logger.info({ model: name, percent, totalBytes }, 'models.fetching');
      });
    },
    /** Returns whether the folder lacked the model. */
    end: (name: string): boolean => parts.delete(name),
    fail: (name: string, error: unknown): void => {
      parts.set(name, describeFault(name, error));
      logger.warn({ model: name, err: error }, 'models.not_fetched');
    },
    /** Returns what the operator should know: a fault before progress; undefined if nothing is fetched. */
    observe: (): HealthPart | undefined => {
      const all = [...parts.values()];
      return all.find(({ code }) => code === NOT_FETCHED_CODE) ?? all[0];
    },
  };
};

type Attempts = {
  /** Returns the names that failed. */
  readonly attempt: (names: readonly string[]) => Promise<readonly string[]>;
  readonly retryMs: number;
  readonly signal: AbortSignal;
};

/** Attempts again what fails, after a time that doubles. */
const untilNoneFails = async (
  names: readonly string[],
  { attempt, retryMs, signal }: Attempts,
): Promise<void> => {
  let wanted = await attempt(names);
  for (let waitMs = retryMs; wanted.length > 0; waitMs = Math.min(2 * waitMs, RETRY_MS_MAX)) {
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    wanted = signal.aborted ? [] : await attempt(wanted);
  }
};

const withoutFolder = (name: string): ModelBucketError =>
  new ModelBucketError(
    `ESCRIBA_MODELS_DIR is not set: set it to a folder that the worker may write, into which it fetches ${name}, or correct SPEECH_MODEL and SPEECH_MODELS.`,
  );

type Done = { readonly percent: number; readonly totalBytes: number };

const describeProgress = (name: string, done?: Done): HealthPart => ({
  ok: true,
  code: FETCHING_CODE,
  message: `${name} is being fetched from the bucket${done === undefined ? '' : `: ${done.percent} % of ${megabytes(done.totalBytes)}`}.`,
});

const describeFault = (name: string, error: unknown): HealthPart => ({
  ok: true,
  code: NOT_FETCHED_CODE,
  message: `${name} cannot be fetched from the bucket. ${error instanceof ModelBucketError ? error.message : String(error)}`,
});

/** Reports each tenth once. */
const reportTenths = (report: (percent: number, totalBytes: number) => void) => {
  let reported = -1;
  return (doneBytes: number, totalBytes: number): void => {
    const percent = totalBytes === 0 ? 100 : Math.floor((10 * doneBytes) / totalBytes) * 10;
    if (percent === reported) return;
    reported = percent;
    report(percent, totalBytes);
  };
};
