import { AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { chooseModel, type ModelChoice } from '../../platform/models/model-choice.ts';
import { pickModel } from '../../platform/models/pick-model.ts';
import { type Capacity, estimateStarts, type OpenRecording } from '../../recordings/recordings.ts';
import { createStatusRepository, type UnsettledRecording } from './status.repository.ts';

type EstimateDeps = {
  db: Kysely<DB>;
  /** Which model recognises which recordings. */
  modelChoice: ModelChoice;
  /** Returns the present capacity of the workers; undefined if that is not known. */
  readCapacity: () => Promise<Capacity | undefined>;
};

export type StartEstimates = ReturnType<typeof createStartEstimates>;

/** Time for which all readers of a process share estimates. */
const KEPT_MS = 3_000;

/** Returns the seconds until a waiting recording starts; null if too little is known about the queue. */
export const createStartEstimates = ({ db, modelChoice, readCapacity }: EstimateDeps) => {
  const states = createStatusRepository(db);
  let known = {
    atMs: Number.NEGATIVE_INFINITY,
    starts: Promise.resolve<ReadonlyMap<string, number>>(new Map()),
  };

  const estimate = async (): Promise<ReadonlyMap<string, number>> => {
    const capacity = await readCapacity();
    if (capacity === undefined) return new Map();
    const { running, waiting } = await states.listOpen();
    const settle = (recording: UnsettledRecording) => settleModel(recording, { modelChoice, capacity });
    return estimateStarts({ capacity, running: running.map(settle), waiting: waiting.map(settle) });
  };
  return async (id: string): Promise<number | null> => {
    if (performance.now() - known.atMs > KEPT_MS) known = { atMs: performance.now(), starts: estimate() };
    const startsMs = (await known.starts).get(id);
    return startsMs === undefined ? null : Math.ceil(startsMs / 1_000);
  };
};

/** The recording with the model that recognises it, as workers choose it. */
const settleModel = (
  recording: UnsettledRecording,
  { modelChoice, capacity }: { readonly modelChoice: ModelChoice; readonly capacity: Capacity },
): OpenRecording => {
  const { name } = pickModel({
    wanted: chooseModel(modelChoice, recording).name,
    byDefault: modelChoice.byDefault,
    language: recording.language ?? AUTO_LANGUAGE,
    available: capacity.models,
  });
  return { ...recording, model: name };
};
