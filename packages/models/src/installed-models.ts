import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFiles, type FileCheck } from './check-files.ts';
import {
  DESCRIPTION_FILE,
  isModelName,
  parseInstalledModel,
  type InstalledModel,
} from './installed-model.ts';
import { isNotFound } from './model-paths.ts';

/** An error: the description of an added model cannot be read. */
export class DamagedDescription extends Error {
  override name = 'DamagedDescription';
}

/** Lists the models that were added to the folder, by name. A folder that is missing or has other things has none. */
export const listInstalledModels = async (modelsDir: string | undefined): Promise<InstalledModel[]> => {
  const names = modelsDir === undefined ? [] : await listFolder(modelsDir);
  const found = await Promise.all(
    names.filter(isModelName).map((name) => findInstalledModel(name, modelsDir)),
  );
  return found.filter((model) => model !== undefined).toSorted((a, b) => a.name.localeCompare(b.name));
};

/**
 * Returns the added model of this name, or undefined if the folder has none.
 * @throws DamagedDescription
 */
export const findInstalledModel = async (
  name: string,
  modelsDir: string | undefined,
): Promise<InstalledModel | undefined> => {
  if (modelsDir === undefined || !isModelName(name)) return undefined;
  try {
    return parseInstalledModel(await readFile(join(modelsDir, name, DESCRIPTION_FILE), 'utf8'));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new DamagedDescription(
      `${join(modelsDir, name, DESCRIPTION_FILE)} cannot be read. Remove the model (npm run models -- remove ${name}) and add it again.`,
      { cause: error },
    );
  }
};

/** Checks every file of an added model byte for byte, and names the first bad one. */
export const verifyInstalledModel = (
  model: InstalledModel,
  modelsDir: string,
  signal?: AbortSignal,
): Promise<FileCheck> => checkFiles(join(modelsDir, model.name), model.files, signal);

/** Checks every file of the added model of this name byte for byte, its description first. Names the first bad one. */
export const checkInstalledModel = async (
  name: string,
  modelsDir: string | undefined,
  signal?: AbortSignal,
): Promise<FileCheck> => {
  try {
    const model = await findInstalledModel(name, modelsDir);
    if (model === undefined || modelsDir === undefined) return { status: 'missing', file: DESCRIPTION_FILE };
    return await verifyInstalledModel(model, modelsDir, signal);
  } catch (error) {
    if (!(error instanceof DamagedDescription)) throw error;
    return { status: 'damaged', file: DESCRIPTION_FILE, reason: 'checksum' };
  }
};

const listFolder = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
};
