import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import type { HealthChecks } from '@escriba/http';
import { BUCKET_CODES, MODEL_CODES } from './model-codes.ts';
import type { WorkerPresence } from './worker-presence.ts';

/**
 * Returns the parts needed for transcription, besides the stores.
 * @param chosenModels names of the models that recordings are to be recognised with, the default first
 */
export const healthParts = (
  workers: Pick<WorkerPresence, 'list' | 'listModels'>,
  chosenModels: readonly string[],
): HealthChecks => ({
  worker: async () => {
    const present = await workers.list();
    if (present.length > 0) return { ok: true };
    return { ok: false, code: 'worker.none', message: 'No worker is running.' };
  },
  speech: async () => {
    const present = await workers.list();
    const broken = present.find((speech) => !speech.ok);
    const working = present.filter((speech) => speech.ok);
    if (working.length === 0)
      return broken ?? { ok: false, code: 'worker.none', message: 'No worker is running.' };
    const absent = await findAbsent(workers, chosenModels);
    if (absent !== undefined) return working.find(({ code }) => BUCKET_CODES.has(code)) ?? absent;
    // A missing optional part is reported although it stops nothing.
    return working.find(({ code }) => code !== undefined && !MODEL_CODES.has(code)) ?? { ok: true };
  },
});

/** Undefined if workers have every chosen model, and if they name none that is: a speech server has models of its own. */
const findAbsent = async (
  workers: Pick<WorkerPresence, 'listModels'>,
  chosenModels: readonly string[],
): Promise<HealthPart | undefined> => {
  const known = new Set((await workers.listModels()).flatMap(({ models }) => models.map(({ name }) => name)));
  const absent = chosenModels.filter((name) => !known.has(name));
  const recognisesItself = [...chosenModels, SPARE].some((name) => known.has(name));
  if (absent.length === 0 || !recognisesItself) return undefined;
  return {
    ok: true,
    code: 'speech.model_absent',
    message: `No worker has ${absent.join(', ')} of SPEECH_MODEL and SPEECH_MODELS, so another model recognises these recordings. Install it with npm run models -- add in ESCRIBA_MODELS_DIR of the workers, or publish it in the bucket.`,
  };
};

/** On every worker that recognises speech itself. */
const SPARE = 'whisper-base';
