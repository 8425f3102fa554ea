import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { isDomainError } from '@escriba/errors';
import { readMemoryBytes } from '../../platform/memory.ts';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import type { RunJobOptions } from '../../platform/processes/process-pool.ts';
import { toHealthPart } from './engine.errors.ts';
import type { EngineModel } from './engine.ts';
import { createKnownModel, type KnownModel } from './known-model.ts';
import { createModelPool, type ModelPool } from './model-pool.ts';
import { planProcesses, type ProcessPlan } from './plan-processes.ts';
import type { SpeechJobs } from './speech-jobs.ts';
import type { createSpeechPool } from './speech-pool.ts';
import type { WhisperModel } from './whisper-model.ts';

/** A model that a worker may recognise with. */
export type OfferedModel = WhisperModel & {
  /** Not configured, but there for recordings that no other model recognises: it has one process. */
  readonly isSpare?: boolean;
};

type PoolsOptions = {
  /** The default first. */
  readonly models: readonly OfferedModel[];
  readonly modelsDir: string | undefined;
  /** Pieces recognised concurrently, by all models together. */
  readonly concurrency: number;
  readonly open: (model: WhisperModel, size: number) => ReturnType<typeof createSpeechPool>;
  /** Returns the memory for all speech processes. */
  readonly readMemory?: (() => number) | undefined;
};

/**
 * The speech processes of each model that this worker has. They start with the model's first piece, as many as the memory has room for. A
 * model that is removed or replaced finishes its pieces; one that is added is used from the next `refresh`.
 */
export const createModelPools = (options: PoolsOptions) => {
  const { shelf, usable, sizeOf, poolOf, findShortage, refresh, untilVerified } = createShelf(options);
  return {
    refresh,

    /**
     * Loads the first usable model.
     * @throws the fault of the default model if none can be used
     */
    warm: async (): Promise<void> => {
      await refresh();
      if (usable().length === 0) {
        for (const { model } of shelf) model.retry();
        await refresh();
      }
      const [first] = usable();
      if (first === undefined) throw shelf[0]?.model.findFault() ?? notConfigured();
      await poolOf(first).warm();
    },

    list: (): EngineModel[] => usable().map((each) => each.model.describe(sizeOf(each))),

    /** What the operator should know, in a sentence. */
    report: (): HealthPart => findShortage() ?? reportMissing(shelf.map(({ model }) => model)),

    countWaiting: (): number => shelf.reduce((sum, { pool }) => sum + (pool?.countWaiting() ?? 0), 0),

    /**
     * Runs a job with the model of this name.
     * @throws the fault of the model if it cannot be used
     */
    recognise: async (
      { model: name, ...input }: Named<SpeechJobs['recognise']['input']>,
      options: RunJobOptions,
    ): Promise<SpeechJobs['recognise']['output']> => {
      await untilVerified();
      const found = shelf.find(({ model }) => model.name === name);
      if (found === undefined) throw engineUnavailable(new Error(`${name} is not a model of this worker`));
      if (!found.model.isUsable()) throw found.model.findFault();
      return poolOf(found).run('recognise', input, options);
    },

    /** Hears the voices of a piece, which no model of words decides. */
    hearVoices: async (
      input: SpeechJobs['hearVoices']['input'],
      options: RunJobOptions,
    ): Promise<SpeechJobs['hearVoices']['output']> => {
      await untilVerified();
      const found = usable()[0] ?? shelf[0];
      if (found === undefined) throw notConfigured();
      return poolOf(found).run('hearVoices', input, options);
    },

    /** Detects a language with the model of this name, with another one if this worker lacks it. */
    detectLanguage: async (
      { model: name, ...input }: Named<SpeechJobs['detectLanguage']['input']>,
      options: RunJobOptions,
    ): Promise<SpeechJobs['detectLanguage']['output']> => {
      await untilVerified();
      const found = usable().find(({ model }) => model.name === name) ?? usable()[0] ?? shelf[0];
      if (found === undefined) throw notConfigured();
      return poolOf(found).run('detectLanguage', input, options);
    },

    close: async (): Promise<void> => {
      await Promise.all(shelf.flatMap(({ pool }) => (pool === undefined ? [] : [pool.close()])));
    },
  };
};

/** The models with their processes, and the plan that says how many each may have. */
const createShelf = ({ models, modelsDir, concurrency, open, ...options }: PoolsOptions) => {
  const readMemory = options.readMemory ?? readMemoryBytes;
  const shelf: Shelved[] = models.map((model) => ({
    wanted: model.isSpare === true ? 1 : concurrency,
    model: createKnownModel(model, modelsDir),
  }));
  let plan: ProcessPlan = { sizes: new Map(), health: { ok: true } };
  let verified: Promise<void> | undefined;
  const usable = (): Shelved[] => shelf.filter(({ model }) => model.isUsable());
  const sizeOf = ({ model }: Shelved): number => plan.sizes.get(model.name) ?? 1;
  const verify = async (): Promise<void> => {
    await Promise.all(shelf.map(({ model }) => model.refresh()));
    plan = planProcesses(
      usable().map(({ model, wanted }) => ({ ...model.read(), wanted })),
      readMemory(),
    );
    for (const each of shelf)
      if (
        each.pool &&
        (!each.model.isUsable() || each.pool.size !== sizeOf(each) || each.opened !== each.model.version())
      ) {
        each.pool.retire();
        each.pool = undefined;
      }
  };
  const refresh = (): Promise<void> => (verified = verify());
  return {
    shelf,
    usable,
    sizeOf,
    refresh,
    untilVerified: (): Promise<void> => verified ?? refresh(),
    /** Undefined if the memory has room for all processes. */
    findShortage: (): HealthPart | undefined => (plan.health.code === undefined ? undefined : plan.health),
    poolOf: (each: Shelved): ModelPool => {
      if (each.pool) return each.pool;
      const size = sizeOf(each);
      const onUnloadable = each.model.fail;
      each.opened = each.model.version();
      return (each.pool = createModelPool(open(each.model.read(), size), { size, onUnloadable }));
    },
  };
};

type Named<T> = T & { readonly model: string };

type Shelved = {
  readonly wanted: number;
  readonly model: KnownModel;
  pool?: ModelPool | undefined;
  /** The version of the model that the pool has loaded. */
  opened?: string | undefined;
};

const notConfigured = () => engineUnavailable(new Error('No speech model is configured'));

/** A worker that lacks a model goes on with the others. */
const reportMissing = (models: readonly KnownModel[]): HealthPart => {
  const fault = models.map((model) => model.findFault()).find((each) => each !== undefined);
  if (fault === undefined) return { ok: true };
  const usable = models.filter((model) => model.isUsable()).map(({ name }) => name);
  if (usable.length === 0) return toHealthPart(models[0]?.findFault());
  const { code, text } = isDomainError(fault) ? fault : engineUnavailable(fault);
  return { ok: true, code, message: `${text.en}. This worker recognises with ${usable.join(', ')} only.` };
};
