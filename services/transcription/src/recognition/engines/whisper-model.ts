import { join } from 'node:path';
import {
  checkInstalledModel,
  findInstalledModel,
  getModelDir,
  shippedModelsDir,
  shippedWhisper,
} from '@escriba/models';
import { findMissingProgram } from '@escriba/transducer';
import { modelDamaged, modelMissing, modelUnsupported } from './engine.errors.ts';
import { requireModels } from './verify-models.ts';

/** A model that a worker recognises with: a Whisper, or a transducer, which has a Whisper beside it. */
export type WhisperModel = {
  readonly name: string;
  /** Memory of one process that recognises with it, as its trial measured it. */
  readonly memoryBytes: number;
  /** Seconds of a core for a minute of audio, as its trial measured it; absent if unknown. */
  readonly secondsPerMinute?: number | undefined;
};

const SHIPPED_NAME = 'whisper-base';
/** The Whisper that ships with the project. Measured: 270 MB after loading, 430 MB after 20 pieces and after 240. */
export const SHIPPED: WhisperModel = {
  name: SHIPPED_NAME,
  memoryBytes: 430 * 2 ** 20,
  secondsPerMinute: shippedWhisper.secondsPerMinute,
};

/** Reads what is known of a model. A model that is missing or damaged counts as the shipped one; `requireWhisper` reports it. */
export const readWhisper = async (name: string, modelsDir: string | undefined): Promise<WhisperModel> => {
  const added = await findInstalledModel(name, modelsDir).catch(() => undefined);
  if (added === undefined) return { ...SHIPPED, name };
  const { memoryBytes, secondsPerMinute } = added.trial;
  return { name, memoryBytes, ...(secondsPerMinute > 0 && { secondsPerMinute }) };
};

/** Returns the folder of a model: the shipped Whisper, or one that `npm run models -- add` has put into `modelsDir`. */
export const findWhisperDir = async (name: string, modelsDir: string | undefined): Promise<string> =>
  name === SHIPPED_NAME
    ? getModelDir(SHIPPED_NAME, { modelsDir })
    : join(modelsDir ?? shippedModelsDir, name);

/**
 * Checks that every file of a model is present and intact, and for a transducer those of the Whisper beside it and the program that runs it.
 * @throws modelMissing, modelDamaged, for the first bad file; modelUnsupported
 */
export const requireWhisper = async (
  name: string,
  modelsDir: string | undefined,
  findMissing = findMissingProgram,
): Promise<void> => {
  if (name === SHIPPED_NAME) return requireModels([SHIPPED_NAME], modelsDir);
  const check = await checkInstalledModel(name, modelsDir);
  if (check.status === 'missing') throw modelMissing(`${name}/${check.file}`);
  if (check.status === 'damaged') throw modelDamaged(`${name}/${check.file}`);
  const added = await findInstalledModel(name, modelsDir);
  if (added?.kind !== 'transducer') return;
  const missing = findMissing();
  if (missing !== undefined) throw modelUnsupported(name, missing);
  await requireModels([SHIPPED_NAME], modelsDir);
};
