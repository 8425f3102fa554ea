import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableModel } from './errors.ts';
import { chooseAlignmentHeads, type AlignmentHead } from './graphs/alignment-heads.ts';
import { readShape, type WhisperShape } from './graphs/shape.ts';
import { isRecord, parseJson } from './json.ts';
import { readTokenIds, type ReadText } from './vocabulary/read-token-ids.ts';
import { readVocabulary, type Vocabulary } from './vocabulary/vocabulary.ts';
import { openCtranslate2 } from './weights/ctranslate2.ts';
import { listShards, openSafetensors } from './weights/safetensors.ts';
import type { Weights } from './weights/weights.ts';

/** A Whisper as it is published: its weights, which stay in their files, and the facts of its other files. */
export type PublishedModel = {
  weights: Weights;
  shape: WhisperShape;
  vocabulary: Vocabulary;
  alignmentHeads: AlignmentHead[];
  suppressed: number[];
};

type Settings = Record<string, unknown>;

/**
 * Opens a folder with `model.safetensors` (or its shards) as `transformers` writes it, or with CTranslate2's `model.bin`. Reads the shapes,
 * not the numbers. Close its weights when done.
 * @throws UnreadableModel with a sentence for the operator
 */
export const openPublishedModel = async (folder: string): Promise<PublishedModel> => {
  const files = new Set(await listFiles(folder));
  const read: ReadText = async (name) =>
    files.has(name) ? await readFile(join(folder, name), 'utf8') : undefined;
  const settings: Settings = { ...(await readSettings(read, 'config.json')) };
  checkKind(settings);
  const generation = await readSettings(read, 'generation_config.json');
  const weights = await openWeights(folder, files);
  try {
    const shape = readShape(weights, {
      encoder: numberIn(settings, 'encoder_attention_heads'),
      decoder: numberIn(settings, 'decoder_attention_heads'),
    });
    const vocabulary = readVocabulary(await readTokenIds(read), shape.vocabulary);
    const configured = pairs(generation['alignment_heads'] ?? settings['alignment_heads']);
    return {
      weights,
      shape,
      vocabulary,
      alignmentHeads: chooseAlignmentHeads(configured, shape, vocabulary.multilingual),
      suppressed: listSuppressed({ ...settings, ...generation }, vocabulary),
    };
  } catch (error) {
    await weights.close();
    throw error;
  }
};

const listFiles = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new UnreadableModel(`The folder ${folder} cannot be read.`, { cause: error });
  }
};

const openWeights = async (folder: string, files: ReadonlySet<string>): Promise<Weights> => {
  const at = (name: string) => join(folder, name);
  if (files.has('adapter_config.json'))
    throw new UnreadableModel(
      'The folder holds an adapter (LoRA) without its model. Merge it into the model and save that (merge_and_unload in PEFT).',
    );
  if (files.has('model.safetensors')) return await openSafetensors([at('model.safetensors')]);
  const index = 'model.safetensors.index.json';
  if (files.has(index)) {
    const shards = await listShards(folder, index);
    const missing = shards.find((shard) => !files.has(shard));
    if (missing !== undefined)
      throw new UnreadableModel(`The folder has no ${missing}, which ${index} lists.`);
    return await openSafetensors(shards.map(at));
  }
  if (files.has('model.bin')) return await openCtranslate2(at('model.bin'));
  throw new UnreadableModel(
    files.has('pytorch_model.bin')
      ? 'The folder has its weights only as pytorch_model.bin, a format that can run code. Save them as safetensors (save_pretrained).'
      : 'The folder holds no Whisper: it has neither model.safetensors nor CTranslate2’s model.bin.',
  );
};

const readSettings = async (read: ReadText, file: string): Promise<Settings> => {
  const text = await read(file);
  const settings = text === undefined ? {} : parseJson(text, file);
  if (!isRecord(settings)) throw new UnreadableModel(`${file} holds no settings.`);
  return settings;
};

const checkKind = (settings: Settings): void => {
  const kind = textIn(settings, 'model_type');
  if (kind !== undefined && kind !== 'whisper')
    throw new UnreadableModel(`This is a model of the kind ${kind}, not a Whisper.`);
  const activation = textIn(settings, 'activation_function');
  if (activation !== undefined && activation !== 'gelu')
    throw new UnreadableModel(`The model computes with ${activation}; Whispers compute with gelu.`);
};

/** Lists what Whisper's own decoding never writes, and every special token but the end. */
const listSuppressed = (settings: Settings, vocabulary: Vocabulary): number[] => {
  const { sot, translate, transcribe, startOfLm, startOfPrev, noSpeech, noTimestamps, size } = vocabulary;
  const configured = numbers(settings['suppress_tokens'] ?? settings['suppress_ids']);
  const stamps = Array.from({ length: size - noTimestamps }, (_, i) => noTimestamps + i);
  const special = [sot, translate, transcribe, startOfLm, startOfPrev, noSpeech, ...stamps];
  const isToken = (id: number) => id >= 0 && id < size && id !== vocabulary.eot;
  return [...new Set([...configured, ...special])].filter(isToken);
};

const numberIn = (settings: Settings, key: string): number | undefined => {
  const value = settings[key];
  return typeof value === 'number' ? value : undefined;
};

const textIn = (settings: Settings, key: string): string | undefined => {
  const value = settings[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => Number.isInteger(each)).map(Number) : [];

const pairs = (value: unknown): AlignmentHead[] =>
  Array.isArray(value)
    ? value.flatMap((each) => {
        const [layer, head] = numbers(each);
        return layer === undefined || head === undefined ? [] : [[layer, head] as const];
      })
    : [];
