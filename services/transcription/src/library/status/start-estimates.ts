import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Capacity, estimateStarts } from '../../recordings/recordings.ts';
import { createStatusRepository } from './status.repository.ts';

type EstimateDeps = {
  db: Kysely<DB>;
  /** Returns the present capacity of the workers; undefined if that is not known. */
  readCapacity: () => Promise<Capacity | undefined>;
};

export type StartEstimates = ReturnType<typeof createStartEstimates>;

/** Estimates are shared by all readers of a process for this long. */
const KEPT_MS = 3_000;

/** Returns the seconds until a waiting recording starts; null if too little is known about the queue. */
export const createStartEstimates = ({ db, readCapacity }: EstimateDeps) => {
  const states = createStatusRepository(db);
  let known = {
    atMs: Number.NEGATIVE_INFINITY,
    starts: Promise.resolve<ReadonlyMap<string, number>>(new Map()),
  };

  const estimate = async (): Promise<ReadonlyMap<string, number>> => {
    const capacity = await readCapacity();
    if (capacity === undefined) return new Map();
    return estimateStarts({ capacity, ...(await states.listOpen()) });
  };
  return async (id: string): Promise<number | null> => {
    if (performance.now() - known.atMs > KEPT_MS) known = { atMs: performance.now(), starts: estimate() };
    const startsMs = (await known.starts).get(id);
    return startsMs === undefined ? null : Math.ceil(startsMs / 1_000);
  };
};
