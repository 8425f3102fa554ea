import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pipeline, Readable, Transform } from 'node:stream';
import {
  findInstalledModel,
  findModel,
  type InstalledModel,
  isModelName,
  verifyInstalledModel,
} from '@escriba/models';
import type { Storage } from '@escriba/storage';
import { fileKey, type Manifest, manifestKey, parseManifest, readManifest, sizeOfModel } from './manifest.ts';
import { explain, ModelBucketError } from './model-bucket.errors.ts';

export type PublishOptions = {
  storage: Pick<Storage, 'find' | 'get' | 'put'>;
  modelsDir: string;
  now: Date;
  /** Called with how many of the model's bytes the bucket has. */
  onBytes?: ((doneBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Puts an added model into the bucket: its files first, its manifest last. Files that an interrupted command has left are not sent again.
 * @throws ModelBucketError with a sentence for the operator
 */
export const publishModel = async (name: string, options: PublishOptions): Promise<InstalledModel> => {
  try {
    const model = await readIntact(name, options);
    await publish(model, options);
    return model;
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explain(error, options.modelsDir);
  }
};

/** @throws ModelBucketError for a model that ships, is not in the folder or is damaged */
const readIntact = async (name: string, { modelsDir, signal }: PublishOptions): Promise<InstalledModel> => {
  if (findModel(name)) throw new ModelBucketError(`${name} ships with Escriba: every worker has it.`);
  if (!isModelName(name)) throw new ModelBucketError(`${name} is not a model's name.`);
  const model = await findInstalledModel(name, modelsDir);
  if (model === undefined)
    throw new ModelBucketError(
      `${modelsDir} has no model ${name}. npm run models -- list shows those that it has.`,
    );
  const check = await verifyInstalledModel(model, modelsDir, signal);
  if (check.status === 'ok') return model;
  throw new ModelBucketError(
    `${check.file} of ${name} is ${check.status} in ${modelsDir}. Remove the model and add it again.`,
  );
};

const publish = async (model: InstalledModel, options: PublishOptions): Promise<void> => {
  const { storage, now, signal } = options;
  const { name } = model;
  const manifest = createManifest(model, now);
  const present = await readManifest(storage, name, signal);
  if (present !== undefined && !isDeepStrictEqual(present.model.files, manifest.model.files))
    throw new ModelBucketError(
      `The bucket has another ${name}. Remove it first (npm run models -- remove ${name} --bucket); workers that have fetched it keep it until it is removed from their folder.`,
    );
  await sendFiles(model, options);
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await storage.put(manifestKey(name), Readable.from([Buffer.from(text)]), { signal });
};

/** Workers refuse what this refuses. */
const createManifest = (model: InstalledModel, now: Date): Manifest =>
  parseManifest(JSON.stringify({ version: 1, publishedAt: now.toISOString(), model }), model.name);

const sendFiles = async (model: InstalledModel, options: PublishOptions): Promise<void> => {
  const { storage, modelsDir, onBytes, signal } = options;
  const totalBytes = sizeOfModel(model);
  let doneBytes = 0;
  const count = (bytes: number): void => onBytes?.((doneBytes += bytes), totalBytes);
  for (const { path, sizeBytes, sha256 } of model.files) {
    const key = fileKey(model.name, sha256);
    if ((await storage.find(key))?.sizeBytes === sizeBytes) {
      count(sizeBytes);
      continue;
    }
    const source = createReadStream(join(modelsDir, model.name, path), { highWaterMark: 1024 * 1024 });
    const sent = await storage.put(key, counted(source, count), { signal });
    if (sent.sizeBytes !== sizeBytes)
      throw new ModelBucketError(
        `${path} of ${model.name} changed while it was sent. Run the command again.`,
      );
  }
};

const counted = (source: Readable, onBytes: (bytes: number) => void): Readable => {
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  return pipeline(source, counter, () => undefined);
};
