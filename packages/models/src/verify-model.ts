import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from './model.ts';
import { getModelDir, isNotFound, type ModelLocation } from './model-paths.ts';
import { getModel, models, type ModelName } from './registry.ts';

export type ModelCheck = { name: ModelName; dir: string } & (
  | { status: 'ok' }
  | { status: 'missing'; file: string }
  | { status: 'damaged'; file: string; reason: 'size' | 'checksum' }
);

export type VerifyOptions = ModelLocation & { signal?: AbortSignal | undefined };

/**
 * Checks every file of the model byte for byte (90 MB take about a third of a second). Names the first bad file. Throws only for errors
 * that say nothing about the model, such as a folder without read permission.
 */
export const verifyModel = async (name: ModelName, options: VerifyOptions = {}): Promise<ModelCheck> => {
  const dir = await getModelDir(name, options);
  for (const file of getModel(name).files) {
    const fault = await findFault(join(dir, file.path), file, options.signal);
    if (fault) return { name, dir, file: file.path, ...fault };
  }
  return { name, dir, status: 'ok' };
};

/** Checks several models, all of them by default. */
export const verifyModels = async (
  names: readonly ModelName[] = models.map((model) => model.name),
  options: VerifyOptions = {},
): Promise<ModelCheck[]> => await Promise.all(names.map((name) => verifyModel(name, options)));

type Fault = { status: 'missing' } | { status: 'damaged'; reason: 'size' | 'checksum' };

const findFault = async (path: string, file: ModelFile, signal?: AbortSignal): Promise<Fault | undefined> => {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { status: 'missing' };
    if (found.size !== file.sizeBytes) return { status: 'damaged', reason: 'size' };
    const hash = createHash('sha256');
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, signal ? { signal } : {});
    return hash.digest('hex') === file.sha256 ? undefined : { status: 'damaged', reason: 'checksum' };
  } catch (error) {
    if (isNotFound(error)) return { status: 'missing' };
    throw error;
  }
};
