import { checkFiles, type FileCheck } from './check-files.ts';
import { getModelDir, type ModelLocation } from './model-paths.ts';
import { getModel, models, type ModelName } from './registry.ts';

export type ModelCheck = { name: ModelName; dir: string } & FileCheck;

export type VerifyOptions = ModelLocation & { signal?: AbortSignal | undefined };

/**
 * Checks every file of the model byte for byte (90 MB take about a third of a second). Names the first bad file. Throws only for errors
 * that say nothing about the model, such as a folder without read permission.
 */
export const verifyModel = async (name: ModelName, options: VerifyOptions = {}): Promise<ModelCheck> => {
  const dir = await getModelDir(name, options);
  return { name, dir, ...(await checkFiles(dir, getModel(name).files, options.signal)) };
};

/** Checks several models, all of them by default. */
export const verifyModels = async (
  names: readonly ModelName[] = models.map((model) => model.name),
  options: VerifyOptions = {},
): Promise<ModelCheck[]> => await Promise.all(names.map((name) => verifyModel(name, options)));
