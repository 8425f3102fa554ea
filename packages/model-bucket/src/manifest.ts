import { DESCRIPTION_FILE, type InstalledModel, isModelName } from '@escriba/models';
import type { Storage } from '@escriba/storage';
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { ModelBucketError } from './model-bucket.errors.ts';

/** The folder of the bucket that has the models. */
export const MODELS_FOLDER = 'models';

/** The largest model that is fetched; large-v3 in 16 bits has 3.2 GB. */
const MODEL_BYTES_MAX = 20_000_000_000;
const MANIFEST_BYTES_MAX = 1_000_000;
const FILES_MAX = 32;

const Count = Type.Integer({ minimum: 0 });
const Text = Type.String({ maxLength: 1_000 });

/** A file without folders: neither hidden nor `..`, nor the part of one. */
const File = Type.Object({
  path: Type.String({ pattern: '^(?!.*\\.part$)[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' }),
  sizeBytes: Type.Integer({ minimum: 0, maximum: MODEL_BYTES_MAX }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

const Trial = Type.Object({
  recordings: Type.Array(Type.Object({ language: Text, heard: Text, words: Count, wordsRight: Count }), {
    maxItems: 100,
  }),
  secondsPerMinute: Type.Number({ minimum: 0 }),
  memoryBytes: Count,
  notices: Type.Array(Text, { maxItems: 100 }),
});

const Manifest = Type.Object({
  version: Type.Literal(1),
  publishedAt: Text,
  model: Type.Object({
    kind: Type.Enum(['whisper', 'transducer']),
    name: Text,
    source: Text,
    revision: Type.Optional(Text),
    licence: Text,
    attribution: Type.Optional(Text),
    precision: Type.Union([Type.Literal(8), Type.Literal(16), Type.Literal(32)]),
    languages: Type.Array(Type.String({ pattern: '^[A-Za-z-]{2,16}$' }), { maxItems: 1_000 }),
    files: Type.Array(File, { minItems: 1, maxItems: FILES_MAX }),
    installedAt: Text,
    trial: Trial,
  }),
});

/** Describes a model of the bucket. It is written after the model's files, so a model with a manifest is whole. */
export type Manifest = Static<typeof Manifest>;

/** Returns the key of a model's manifest. */
export const manifestKey = (name: string): string => `${MODELS_FOLDER}/${name}/manifest.json`;

/** Returns the key of a model's file: its checksum, so no name of a file becomes a key. */
export const fileKey = (name: string, sha256: string): string => `${MODELS_FOLDER}/${name}/files/${sha256}`;

/** Returns the size of a model's files together. */
export const sizeOfModel = ({ files }: Pick<InstalledModel, 'files'>): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/**
 * Reads the manifest of a model; undefined if the bucket has none.
 * @throws ModelBucketError for a manifest that does not describe this model
 */
export const readManifest = async (
  storage: Pick<Storage, 'find' | 'get'>,
  name: string,
  signal?: AbortSignal,
): Promise<Manifest | undefined> => {
  const found = await storage.find(manifestKey(name));
  if (found === undefined) return undefined;
  if (found.sizeBytes > MANIFEST_BYTES_MAX) throw unusable(name, 'it is too large');
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of await storage.get(manifestKey(name), { signal })) {
    chunks.push(chunk as Buffer);
    sizeBytes += (chunk as Buffer).length;
    if (sizeBytes > MANIFEST_BYTES_MAX) throw unusable(name, 'it is too large');
  }
  return parseManifest(Buffer.concat(chunks).toString('utf8'), name);
};

/** @throws ModelBucketError for a text that is no manifest of this model */
export const parseManifest = (text: string, name: string): Manifest => {
  const value = parseJson(text, name);
  if (!Value.Check(Manifest, value)) {
    const [first] = Value.Errors(Manifest, value);
    throw unusable(name, `${first?.instancePath || 'it'} ${first?.message ?? 'is not as expected'}`);
  }
  const { model } = value;
  if (!isModelName(name) || model.name !== name) throw unusable(name, 'it describes another model');
  const paths = new Set(model.files.map(({ path }) => path.toLowerCase()));
  if (paths.size < model.files.length) throw unusable(name, 'it names a file twice');
  if (paths.has(DESCRIPTION_FILE)) throw unusable(name, `it names the file ${DESCRIPTION_FILE}`);
  if (sizeOfModel(model) > MODEL_BYTES_MAX) throw unusable(name, 'its files are too large');
  return value;
};

const parseJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unusable(name, 'it is no JSON', error);
  }
};

const unusable = (name: string, reason: string, cause?: unknown): ModelBucketError =>
  new ModelBucketError(
    `The manifest of ${name} in the bucket cannot be used: ${reason}. Remove the model (npm run models -- remove ${name} --bucket) and publish it again.`,
    { cause },
  );
