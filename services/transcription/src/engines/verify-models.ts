import { type ModelName, verifyModels } from '@escriba/models';
import { modelDamaged, modelMissing } from './engine.errors.ts';

/**
 * Makes sure that every file of these models is there and whole; `modelsDir` is looked in first. Takes a third of a second.
 * @throws modelMissing, modelDamaged, of the first that is not
 */
export async function requireModels(
  names: readonly ModelName[],
  modelsDir: string | undefined,
): Promise<void> {
  for (const check of await verifyModels(names, { modelsDir })) {
    if (check.status === 'missing') throw modelMissing(`${check.name}/${check.file}`);
    if (check.status === 'damaged') throw modelDamaged(`${check.name}/${check.file}`);
  }
}
