import type { ChosenModel } from '../../platform/models/model-choice.ts';
import { type AvailableModel, pickModel } from '../../platform/models/pick-model.ts';
import type { Engine } from '../engines/engine.ts';
import type { Run } from '../runs/runs.repository.ts';

/** What a present worker recognises with. */
export type PresentModels = { readonly models: readonly AvailableModel[] };

export type ModelFinderDeps = {
  /** The engine of this worker. */
  readonly engine: Pick<Engine, 'modelFor' | 'defaultModel' | 'listModels'>;
  /** Lists the workers that can recognise speech now, this one included. */
  readonly listWorkers: () => Promise<readonly PresentModels[]>;
  /** A clock in ms. */
  readonly now?: (() => number) | undefined;
  /** A model that no worker has had for this long is replaced. Default a minute. */
  readonly absentMsMax?: number | undefined;
};

/** How the pieces of a recording are recognised now. */
export type FoundModel = ChosenModel & {
  /** Whether no worker has the model that the recording should have. */
  readonly isReplaced: boolean;
  /** Whether this worker has the model. */
  readonly isHere: boolean;
  /** How many workers have it. */
  readonly workers: number;
};

/** The time in which a worker that is replaced by a new one starts again. */
const ABSENT_MS_MAX = 60_000;
const LISTED_EVERY_MS = 5_000;

export type ModelFinder = ReturnType<typeof createModelFinder>;

/**
 * Finds the model for the pieces of a recording: that of its plan and its user's choice. If no worker has had it for a minute, the default
 * one, and a model that recognises the language before one that does not. While Redis is away, the models of this worker count.
 */
export const createModelFinder = ({ engine, absentMsMax = ABSENT_MS_MAX, ...deps }: ModelFinderDeps) => {
  const now = deps.now ?? (() => performance.now());
  const listWorkers = listAtMostEvery(deps.listWorkers, now);
  const startedAt = now();
  const lastSeen = new Map<string, number>();

  return async (run: Pick<Run, 'priority' | 'speechModel'>, language: string): Promise<FoundModel> => {
    const wanted = engine.modelFor(run);
    const own = engine.listModels();
    const workers = await listWorkers();
    const known = new Map(
      [...workers.flatMap(({ models }) => models), ...own].map((each) => [each.name, each]),
    );
    for (const name of known.keys()) lastSeen.set(name, now());
    // Its worker starts again: its pieces wait meanwhile.
    const isAwaited = now() - (lastSeen.get(wanted.name) ?? startedAt) < absentMsMax;
    if (!known.has(wanted.name) && isAwaited) known.set(wanted.name, { name: wanted.name });
    const picked = pickModel({
      wanted: wanted.name,
      byDefault: engine.defaultModel,
      language,
      available: [...known.values()],
    });
    return {
      ...wanted,
      ...picked,
      isHere: own.some(({ name }) => name === picked.name),
      workers: workers.filter(({ models }) => models.some(({ name }) => name === picked.name)).length,
    };
  };
};

/** Lists workers at most every few seconds; while Redis is away there are none. */
const listAtMostEvery = (
  list: ModelFinderDeps['listWorkers'],
  now: () => number,
): ModelFinderDeps['listWorkers'] => {
  let listed = {
    atMs: Number.NEGATIVE_INFINITY,
    workers: Promise.resolve<readonly PresentModels[]>([]),
  };
  return () => {
    if (now() - listed.atMs > LISTED_EVERY_MS) listed = { atMs: now(), workers: list().catch(() => []) };
    return listed.workers;
  };
};
