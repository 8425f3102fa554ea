import { findModel, type InstalledModel, isModelName } from '@escriba/models';
import type { Storage } from '@escriba/storage';
import { MODELS_FOLDER, manifestKey, readManifest } from './manifest.ts';
import { explain, ModelBucketError } from './model-bucket.errors.ts';

/** A model of the bucket. `fault` says why workers cannot fetch it. */
export type PublishedModel = { name: string } & (
  | { model: InstalledModel; publishedAt: string }
  | { fault: string }
);

/** Lists the models of the bucket by name, also those that workers cannot fetch. @throws ModelBucketError */
export const listPublished = async (
  storage: Pick<Storage, 'find' | 'get' | 'list'>,
): Promise<PublishedModel[]> => {
  try {
    const objects = await storage.list(MODELS_FOLDER);
    const names = [...new Set(objects.map(({ key }) => key.split('/')[1] ?? ''))].filter(isModelName);
    const models: PublishedModel[] = [];
    for (const name of names) models.push(await describe(storage, name));
    return models;
  } catch (error) {
    throw explain(error, MODELS_FOLDER);
  }
};

const describe = async (storage: Pick<Storage, 'find' | 'get'>, name: string): Promise<PublishedModel> =>
  (await find(storage, name)) ?? {
    name,
    fault: `It is incomplete: run npm run models -- publish ${name} again.`,
  };

/**
 * Returns the model that a worker would fetch under this name, or undefined if none is published.
 * @throws ModelBucketError if the bucket cannot be read
 */
export const findPublished = async (
  name: string,
  storage: Pick<Storage, 'find' | 'get'>,
): Promise<PublishedModel | undefined> => {
  try {
    return await find(storage, name);
  } catch (error) {
    throw explain(error, MODELS_FOLDER);
  }
};

const find = async (
  storage: Pick<Storage, 'find' | 'get'>,
  name: string,
): Promise<PublishedModel | undefined> => {
  try {
    const manifest = await readManifest(storage, name);
    return manifest && { name, model: manifest.model, publishedAt: manifest.publishedAt };
  } catch (error) {
    if (!(error instanceof ModelBucketError)) throw error;
    return { name, fault: error.message };
  }
};

/**
 * Removes a model from the bucket, its manifest first. Workers that have fetched it keep it.
 * @throws ModelBucketError if the bucket has nothing of this name
 */
export const removePublished = async (
  name: string,
  storage: Pick<Storage, 'list' | 'remove'>,
): Promise<void> => {
  if (findModel(name)) throw new ModelBucketError(`${name} ships with Escriba and cannot be removed.`);
  if (!isModelName(name)) throw new ModelBucketError(`${name} is not a model's name.`);
  try {
    const objects = await storage.list(`${MODELS_FOLDER}/${name}`);
    if (objects.length === 0)
      throw new ModelBucketError(
        `The bucket has no model ${name}. npm run models -- list shows those that it has.`,
      );
    await storage.remove(manifestKey(name));
    for (const { key } of objects) await storage.remove(key);
  } catch (error) {
    throw explain(error, MODELS_FOLDER);
  }
};
