import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  DESCRIPTION_FILE,
  findKnownModel,
  findKnownModelOfFolder,
  findModel,
  isModelName,
  type InstalledModel,
  type ModelKind,
  type ModelTrial,
} from '@escriba/models';
import { withModelTurn } from '@escriba/model-bucket';
import { UnreadableTransducer } from '@escriba/transducer';
import { UnreadableModel, type Precision } from '@escriba/whisper-graphs';
import { isHubId, type HubOptions } from '../hub/hub.ts';
import { InstallFailed } from '../installer.errors.ts';
import { fetchPublished, type Published } from './fetch-published.ts';
import { attributionOf } from './licence.ts';
import { withLock } from './lock.ts';
import { describeFiles, WRITE } from './write-model.ts';

/** Where a command shows what it does. */
export type Progress = {
  step: (text: string) => void;
  /** Of how many bytes in all. */
  bytes: (done: number, total: number) => void;
};

export type AddOptions = {
  /** `owner/name` of a hub, the name of a well-known model, or a folder. */
  source: string;
  /** Default: the name of the well-known model, else the repository's. A folder needs one. */
  name?: string | undefined;
  /** Of a Whisper: a transducer stays as it is published. */
  precision: Precision;
  /** Languages of a transducer that does not say them. */
  languages?: readonly string[] | undefined;
  /** Whether a licence that excludes commercial use is accepted. */
  acceptLicence: boolean;
  modelsDir: string;
  hub: HubOptions;
  /** Runs the written model on the shipped recordings. */
  tryModel: (folder: string, model: TriedModel, signal?: AbortSignal) => Promise<ModelTrial>;
  progress: Progress;
  signal?: AbortSignal | undefined;
};

/** What a trial needs to know of a model. */
export type TriedModel = Pick<InstalledModel, 'kind' | 'languages'>;

/**
 * Installs a published Whisper or transducer: the folder of models has it whole or not at all. What was downloaded stays for the next try. Workers that
 * lack the model wait meanwhile; the command waits for one that fetches it from the bucket.
 * @throws InstallFailed, UnreadableModel, UnreadableTransducer or ModelBucketError with a sentence for the operator
 */
export const addModel = async (options: AddOptions): Promise<InstalledModel> => {
  const { modelsDir } = options;
  const isFolder = await isDirectory(options.source);
  const name = await nameOf(options, isFolder);
  const addInTurn = async (signal: AbortSignal): Promise<InstalledModel> => {
    if (await isDirectory(join(modelsDir, name))) throw fetchedMeanwhile(name);
    const { hub } = options;
    return await addOne(name, isFolder, { ...options, signal, hub: { ...hub, signal } });
  };
  const onWait = (): void => options.progress.step(`Waiting: a worker fetches ${name} from the bucket`);
  const changeFolder = async (signal: AbortSignal): Promise<InstalledModel> => {
    if (await isDirectory(join(modelsDir, name)))
      throw new InstallFailed(
        `${name} is there already. Remove it first (npm run models -- remove ${name}), or give the new one another name with --name.`,
      );
    return await withModelTurn(name, addInTurn, { modelsDir, signal, onWait });
  };
  const onLocked = (): void => options.progress.step(`Waiting: another command may change ${modelsDir}`);
  return await withLock(modelsDir, changeFolder, { signal: options.signal, onWait: onLocked });
};

const fetchedMeanwhile = (name: string): InstallFailed =>
  new InstallFailed(
    `A worker has put ${name} of the bucket into this folder meanwhile. Use that one, or give the new one another name with --name.`,
  );

const addOne = async (name: string, isFolder: boolean, options: AddOptions): Promise<InstalledModel> => {
  const { source, modelsDir } = options;
  const published = isFolder
    ? await describeFolder(resolve(source), name)
    : await fetchPublished(findKnownModel(source)?.repositories[0] ?? source, options);
  const model = await withDiskFaults(modelsDir, () => install(name, published, options));
  if (published.downloads !== undefined) await rm(published.downloads, { recursive: true, force: true });
  return model;
};

const nameOf = async ({ source, name }: AddOptions, isFolder: boolean): Promise<string> => {
  const known = isFolder ? undefined : findKnownModel(source);
  if (!isFolder && !known && !isHubId(source))
    throw new InstallFailed(`${source} is neither a folder nor a model's name like openai/whisper-small.`);
  const chosen = name ?? known?.name ?? (isFolder ? '' : basename(source).toLowerCase());
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

/** A folder says nothing of its licence; a well-known transducer is told by the name that it gets, or by that of the folder. */
const describeFolder = async (folder: string, name: string): Promise<Published> => {
  const files = new Set(await readdir(folder));
  const isTransducer = ['joiner.int8.onnx', 'joiner.onnx'].some((file) => files.has(file));
  const kind: ModelKind = isTransducer ? 'transducer' : 'whisper';
  const named = isTransducer ? (findKnownModel(name) ?? findKnownModelOfFolder(folder)) : undefined;
  const known = named?.kind === 'transducer' ? named : undefined;
  return {
    kind,
    folder,
    source: folder,
    licence: known?.licence ?? 'unknown',
    attribution: known?.attribution,
    languages: known?.languages ?? [],
  };
};

const install = async (name: string, published: Published, options: AddOptions): Promise<InstalledModel> => {
  const { modelsDir, progress, signal } = options;
  const { kind, source, revision, licence, attribution = attributionOf(source, licence) } = published;
  const staging = join(modelsDir, `.installing-${name}`);
  await mkdir(staging);
  try {
    const written = await WRITE[kind](staging, published, options);
    progress.step('Trying it on the shipped recordings');
    const trial = await options.tryModel(staging, { kind, languages: written.languages }, signal);
    const model: InstalledModel = {
      kind,
      name,
      source,
      ...(revision === undefined ? {} : { revision }),
      licence,
      ...(attribution === undefined ? {} : { attribution }),
      ...written,
      files: await describeFiles(staging, kind, signal),
      installedAt: new Date().toISOString(),
      trial,
    };
    await writeFile(join(staging, DESCRIPTION_FILE), `${JSON.stringify(model, undefined, 2)}\n`, {
      flush: true,
    });
    signal?.throwIfAborted();
    await putInPlace(staging, modelsDir, name);
    return model;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw error;
  }
};

/** A folder of this name may have come from elsewhere in the meantime; it stays as it is. */
const putInPlace = async (staging: string, modelsDir: string, name: string): Promise<void> => {
  try {
    await rename(staging, join(modelsDir, name));
  } catch (error) {
    if (await isDirectory(join(modelsDir, name))) throw fetchedMeanwhile(name);
    throw error;
  }
};

/** A disk that fills up in the middle, or a folder that may not be written, as a sentence. */
const withDiskFaults = async <T>(modelsDir: string, task: () => Promise<T>): Promise<T> => {
  try {
    return await task();
  } catch (error) {
    const isExplained = error instanceof UnreadableModel || error instanceof UnreadableTransducer;
    if (isExplained || !(error instanceof Error) || !('code' in error)) throw error;
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
