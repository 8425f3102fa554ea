import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The most numbers of a token for each layer of the decoder. A published Whisper has at most 96 (tiny). Decoders that were shortened afterwards have at least
 * 192: `turbo` and the distilled ones, which were not trained to translate.
 */
const WIDTH_OF_LAYER_MAX = 96;

/** Returns whether a Whisper in this folder can write in English what is said in another language; false if its configuration cannot be read. */
export const canTranslate = async (dir: string): Promise<boolean> => {
  const fields = await readFields(join(dir, 'config.json')).catch(() => new Map<string, unknown>());
  const [layers, width] = [Number(fields.get('layers')), Number(fields.get('width'))];
  return fields.get('multilingual') !== false && width / layers <= WIDTH_OF_LAYER_MAX;
};

const readFields = async (path: string): Promise<Map<string, unknown>> => {
  const config: unknown = JSON.parse(await readFile(path, 'utf8'));
  return new Map(typeof config === 'object' && config !== null ? Object.entries(config) : []);
};
