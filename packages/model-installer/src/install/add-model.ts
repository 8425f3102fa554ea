import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  DESCRIPTION_FILE,
  findModel,
  hashFile,
  isModelName,
  type InstalledModel,
  type ModelFile,
  type ModelTrial,
} from '@escriba/models';
import {
  openPublishedModel,
  sizeOfWhisper,
  UnreadableModel,
  WHISPER_FILES,
  writeWhisper,
  type Precision,
} from '@escriba/whisper-graphs';
import { isHubId, type HubOptions } from '../hub/hub.ts';
import { InstallFailed } from '../installer.errors.ts';
import { checkDiskRoom, megabytes } from './disk-room.ts';
import { fetchPublished, type Published } from './fetch-published.ts';
import { withLock } from './lock.ts';

/** Where a command shows what it does. */
export type Progress = {
  step: (text: string) => void;
  /** Of how many bytes in all. */
  bytes: (done: number, total: number) => void;
};

export type AddOptions = {
  /** `owner/name` of a hub, or a folder. */
  source: string;
  /** Default: the repository's name. A folder needs one. */
  name?: string | undefined;
  precision: Precision;
  modelsDir: string;
  hub: HubOptions;
  /** Runs the written model on the shipped recordings. */
  tryModel: (folder: string, languages: readonly string[], signal?: AbortSignal) => Promise<ModelTrial>;
  progress: Progress;
  signal?: AbortSignal | undefined;
};

/**
 * Installs a published Whisper: the folder of models has it whole or not at all. What was downloaded stays for the next try.
 * @throws InstallFailed or UnreadableModel with a sentence for the operator
 */
export const addModel = async (options: AddOptions): Promise<InstalledModel> => {
  const { modelsDir } = options;
  const isFolder = await isDirectory(options.source);
  const name = await nameOf(options, isFolder);
  return await withLock(modelsDir, async () => {
    if (await isDirectory(join(modelsDir, name)))
      throw new InstallFailed(
        `${name} is there already. Remove it first (npm run models -- remove ${name}), or give the new one another name with --name.`,
      );
    const published = isFolder
      ? { folder: resolve(options.source), source: resolve(options.source), licence: 'unknown' }
      : await fetchPublished(options);
    const model = await withDiskFaults(modelsDir, () => install(name, published, options));
    if (published.downloads !== undefined) await rm(published.downloads, { recursive: true, force: true });
    return model;
  });
};

const nameOf = async ({ source, name }: AddOptions, isFolder: boolean): Promise<string> => {
  if (!isFolder && !isHubId(source))
    throw new InstallFailed(`${source} is neither a folder nor a model's name like openai/whisper-small.`);
  const chosen = name ?? (isFolder ? '' : basename(source).toLowerCase());
  if (chosen === '') throw new InstallFailed('A model from a folder needs a name: add --name NAME.');
  if (!isModelName(chosen))
    throw new InstallFailed(
      `${chosen} cannot be a name: use at most 64 lower-case letters, digits, points and hyphens (--name).`,
    );
  if (findModel(chosen))
    throw new InstallFailed(
      `${chosen} is the name of a model that ships with Escriba: choose another with --name.`,
    );
  return await Promise.resolve(chosen);
};

const install = async (name: string, published: Published, options: AddOptions): Promise<InstalledModel> => {
  const { modelsDir, progress, signal } = options;
  const staging = join(modelsDir, `.installing-${name}`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging);
  try {
    const languages = await writeGraphs(staging, published, options);
    progress.step('Trying it on the shipped recordings');
    const trial = await options.tryModel(staging, languages, signal);
    const model: InstalledModel = {
      name,
      source: published.source,
      ...(published.revision === undefined ? {} : { revision: published.revision }),
      licence: published.licence,
      precision: options.precision,
      languages,
      files: await describeFiles(staging, signal),
      installedAt: new Date().toISOString(),
      trial,
    };
    await writeFile(join(staging, DESCRIPTION_FILE), `${JSON.stringify(model, undefined, 2)}\n`, {
      flush: true,
    });
    signal?.throwIfAborted();
    await rename(staging, join(modelsDir, name));
    return model;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw error;
  }
};

const writeGraphs = async (
  staging: string,
  { folder, source }: Published,
  { precision, progress, signal }: AddOptions,
): Promise<string[]> => {
  const published = await openPublishedModel(folder);
  try {
    const total = sizeOfWhisper(published, precision);
    await checkDiskRoom(staging, total);
    progress.step(`Writing its graphs, ${megabytes(total)}`);
    let done = 0;
    const onBytes = (bytes: number) => progress.bytes((done += bytes), total);
    await writeWhisper(published, { model: source, folder: staging, precision, signal, onBytes });
    return published.vocabulary.languages;
  } finally {
    await published.weights.close();
  }
};

const describeFiles = async (folder: string, signal?: AbortSignal): Promise<ModelFile[]> => {
  const files: ModelFile[] = [];
  for (const path of WHISPER_FILES) {
    const { size } = await stat(join(folder, path));
    files.push({ path, sizeBytes: size, sha256: await hashFile(join(folder, path), signal) });
  }
  return files;
};

/** A disk that fills up in the middle, or a folder that may not be written, as a sentence. */
const withDiskFaults = async <T>(modelsDir: string, task: () => Promise<T>): Promise<T> => {
  try {
    return await task();
  } catch (error) {
    if (error instanceof UnreadableModel || !(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw new InstallFailed(`The disk of ${modelsDir} is full. Make room and run the command again.`, {
        cause: error,
      });
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM')
      throw new InstallFailed(`The folder ${modelsDir} may not be written. Check its owner.`, {
        cause: error,
      });
    throw error;
  }
};

const isDirectory = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
};
