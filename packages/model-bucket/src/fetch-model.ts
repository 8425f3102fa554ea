import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DESCRIPTION_FILE,
  findDiskShortage,
  findModel,
  type InstalledModel,
  isModelName,
  type ModelFile,
} from '@escriba/models';
import type { Storage } from '@escriba/storage';
import { fetchedBytes, fetchFile, type FetchFileOptions } from './fetch-file.ts';
import { type LeaseOptions, withLease } from './lease.ts';
import { fileKey, readManifest, sizeOfModel } from './manifest.ts';
import { explain, isDiskFull, ModelBucketError } from './model-bucket.errors.ts';

export type FetchOptions = {
  storage: Pick<Storage, 'find' | 'get'>;
  modelsDir: string;
  /** Called with how many of the model's bytes are on disk. */
  onBytes?: ((doneBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
} & Pick<FetchFileOptions, 'wait' | 'stallMs'> &
  Pick<LeaseOptions, 'renewMs' | 'staleMs' | 'onWait'>;

/** Returns whether a worker with this folder lacks an added model. A folder of its name with anything in it is the operator's. */
export const lacksModel = async (name: string, modelsDir: string | undefined): Promise<boolean> => {
  if (findModel(name) || !isModelName(name)) return false;
  return modelsDir === undefined || !(await exists(join(modelsDir, name)));
};

/**
 * Fetches a model of the bucket into the folder of models, which has it whole or not at all. Only one process fetches it at a time; what an
 * interrupted one has fetched is continued. Does nothing if the folder has the model.
 * @returns whether this process put the model into the folder
 * @throws ModelBucketError with a sentence for the operator
 */
export const fetchModel = async (name: string, options: FetchOptions): Promise<boolean> => {
  const { modelsDir, signal } = options;
  try {
    if (!(await lacksModel(name, modelsDir))) return false;
    await mkdir(modelsDir, { recursive: true });
    return await withModelTurn(name, (held) => fetchOnce(name, options, held), options);
  } catch (error) {
    signal?.throwIfAborted();
    throw explain(error, modelsDir);
  }
};

/**
 * Runs a task while no other process puts a model of this name into the folder, which exists. Waits for one that does; `onWait` is called then. Parts that
 * an interrupted worker has left are removed once the folder has the model. The task's signal fires if this process loses its turn.
 * @throws ModelBucketError if it loses its turn
 */
export const withModelTurn = <T>(
  name: string,
  task: (signal: AbortSignal) => Promise<T>,
  { modelsDir, ...options }: Pick<FetchOptions, 'modelsDir'> & LeaseOptions,
): Promise<T> => {
  const staging = stagingOf(name, modelsDir);
  const run = async (held: AbortSignal): Promise<T> => {
    const result = await task(held);
    if (!(await lacksModel(name, modelsDir))) await rm(staging, { recursive: true, force: true });
    return result;
  };
  return withLease(`${staging}.lease`, run, options);
};

/** Returns the hidden folder in which a model is put together. */
const stagingOf = (name: string, modelsDir: string): string => join(modelsDir, `.fetching-${name}`);

const fetchOnce = async (name: string, options: FetchOptions, signal: AbortSignal): Promise<boolean> => {
  const { storage, modelsDir } = options;
  if (!(await lacksModel(name, modelsDir))) return false;
  const manifest = await readManifest(storage, name, signal);
  if (manifest === undefined)
    throw new ModelBucketError(
      `The bucket has no model ${name}. Publish it (npm run models -- publish ${name}), or correct SPEECH_MODEL and SPEECH_MODELS.`,
    );
  const { model } = manifest;
  const staging = stagingOf(name, modelsDir);
  await prepare(staging, model.files);
  try {
    await fetchFiles(model, staging, options, signal);
    await writeFile(join(staging, DESCRIPTION_FILE), `${JSON.stringify(model, undefined, 2)}\n`, {
      flush: true,
    });
    await rm(join(staging, LIST_FILE), { force: true });
    signal.throwIfAborted();
    await rename(staging, join(modelsDir, name));
    return true;
  } catch (error) {
    // On a full disk other work of the worker needs the room.
    if (isDiskFull(error) || !(await lacksModel(name, modelsDir)))
      await rm(staging, { recursive: true, force: true });
    if (await lacksModel(name, modelsDir)) throw error;
    return false;
  }
};

/** Which files an interrupted attempt has begun to fetch. */
const LIST_FILE = '.files.json';

/** Keeps the parts of an earlier attempt only if they are of the same files. */
const prepare = async (staging: string, files: readonly ModelFile[]): Promise<void> => {
  const list = JSON.stringify(files);
  const begun = await readFile(join(staging, LIST_FILE), 'utf8').catch(() => undefined);
  if (begun === list) return;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging);
  await writeFile(join(staging, LIST_FILE), list);
};

const fetchFiles = async (
  model: InstalledModel,
  staging: string,
  { storage, onBytes, wait, stallMs }: FetchOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { name, files } = model;
  const totalBytes = sizeOfModel(model);
  const here = await Promise.all(files.map((file) => fetchedBytes(staging, file)));
  const shortage = await findDiskShortage(staging, totalBytes - here.reduce((sum, bytes) => sum + bytes, 0));
  if (shortage !== undefined) throw new ModelBucketError(shortage);
  let doneBytes = 0;
  const count = (bytes: number): void => onBytes?.((doneBytes += bytes), totalBytes);
  for (const file of files) {
    const key = fileKey(name, file.sha256);
    await fetchFile(file, {
      storage,
      key,
      model: name,
      folder: staging,
      onBytes: count,
      signal,
      wait,
      stallMs,
    });
  }
};

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
};
