import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelName } from './registry.ts';

export type ModelLocation = {
  /** The folder that is searched first; it has one folder per model, like the shipped one. */
  modelsDir?: string | undefined;
};

/** The folder of the files that ship with the project. */
export const shippedModelsDir = fileURLToPath(new URL('../files', import.meta.url));

/** Returns the model's folder: in `modelsDir` if it has one of this name, else the shipped one. Its files may be missing. */
export const getModelDir = async (name: ModelName, { modelsDir }: ModelLocation = {}): Promise<string> => {
  if (modelsDir !== undefined) {
    const own = join(modelsDir, name);
    if (await isFolder(own)) return own;
  }
  return join(shippedModelsDir, name);
};

/** Returns the path of one of the model's files, which may be missing. */
export const getModelPath = async (
  name: ModelName,
  file: string,
  location: ModelLocation = {},
): Promise<string> => join(await getModelDir(name, location), file);

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
};

export const isNotFound = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ENOTDIR';
};
