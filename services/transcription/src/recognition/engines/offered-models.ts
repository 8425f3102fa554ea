import { listChosenModels, type ModelChoice } from '../../platform/models/model-choice.ts';
import type { OfferedModel } from './model-pools.ts';
import { readWhisper, SHIPPED, type WhisperModel } from './whisper-model.ts';

/**
 * Reads what is known of the models that a worker may recognise with: the configured ones, the default first, and the shipped one as a
 * spare, for languages that no other one recognises, and while the others are missing.
 */
export const readOfferedModels = async (
  choice: ModelChoice,
  modelsDir: string | undefined,
): Promise<readonly [WhisperModel, ...OfferedModel[]]> => {
  const names = listChosenModels(choice).slice(1);
  const [first, ...others] = await Promise.all([
    readWhisper(choice.byDefault, modelsDir),
    ...names.map((name) => readWhisper(name, modelsDir)),
  ]);
  const isShippedChosen = [first, ...others].some(({ name }) => name === SHIPPED.name);
  return isShippedChosen ? [first, ...others] : [first, ...others, { ...SHIPPED, isSpare: true }];
};
