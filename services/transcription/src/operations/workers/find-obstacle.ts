import { MODEL_CODES } from './model-codes.ts';
import type { WorkerPresence } from './worker-presence.ts';

/** Finds why running workers recognise nothing: none of them has a valid speech model. */
export const createObstacleFinder =
  (workers: Pick<WorkerPresence, 'list'>) => async (): Promise<'speech_model' | null> => {
    const present = await workers.list();
    const lacksModel = present.length > 0 && present.every(({ ok, code }) => !ok && MODEL_CODES.has(code));
    return lacksModel ? 'speech_model' : null;
  };
