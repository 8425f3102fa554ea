import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableModel } from '../errors.ts';
import { isRecord, parseJson } from '../json.ts';
import { NUMBER_BYTES, toFloats, type NumberType } from './numbers.ts';
import { openWeightsFile, type WeightsFile } from './open-file.ts';
import type { Weights } from './weights.ts';

type Place = {
  file: WeightsFile;
  type: NumberType;
  dims: readonly number[];
  offset: number;
  sizeBytes: number;
};

const TYPES: Readonly<Record<string, NumberType>> = { F32: 'float32', F16: 'float16', BF16: 'bfloat16' };
/** Names of the tensors that are needed; others, such as a copy of the embedding, are not. */
const PARTS = /^(?:model\.)?(?:encoder|decoder)\./u;
const HEADER_BYTES_MAX = 100_000_000;

/** Opens `model.safetensors`, or the shards that `model.safetensors.index.json` lists. */
export const openSafetensors = async (paths: readonly string[]): Promise<Weights> => {
  const files: WeightsFile[] = [];
  const places = new Map<string, Place>();
  const close = async () => {
    await Promise.all(files.map((file) => file.close()));
  };
  try {
    for (const path of paths) {
      const file = await openWeightsFile(path);
      files.push(file);
      for (const [name, place] of await readHeader(file)) places.set(name.replace(/^model\./u, ''), place);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    dims: (name) => places.get(name)?.dims,
    read: async (name) => {
      const place = places.get(name);
      if (!place)
        throw new UnreadableModel(`The weights have no tensor ${name}: this is no complete Whisper.`);
      const bytes = await place.file.read(place.offset, place.sizeBytes);
      return { dims: place.dims, values: toFloats(bytes, place.type) };
    },
    close,
  };
};

/** Lists the files that a sharded model consists of. */
export const listShards = async (folder: string, index: string): Promise<string[]> => {
  const content = parseJson(await readFile(join(folder, index), 'utf8'), index);
  const map = isRecord(content) ? content['weight_map'] : undefined;
  if (!isRecord(map)) throw new UnreadableModel(`${index} does not list the files of the model.`);
  const names = [...new Set(Object.values(map).map(String))].toSorted();
  const outside = names.find((name) => !/^[\w.-]+$/u.test(name) || name.startsWith('.'));
  if (outside !== undefined)
    throw new UnreadableModel(`${index} names ${outside}, which is not a file beside it.`);
  return names;
};

const readHeader = async (file: WeightsFile): Promise<[string, Place][]> => {
  const length = Number((await file.read(0, 8)).readBigUInt64LE());
  if (length > Math.min(HEADER_BYTES_MAX, file.sizeBytes - 8))
    throw new UnreadableModel(`${file.name} is no safetensors file, or it is cut off. Download it again.`);
  const header = parseJson((await file.read(8, length)).toString('utf8'), file.name);
  if (!isRecord(header)) throw new UnreadableModel(`${file.name} has no list of tensors.`);
  return Object.entries(header)
    .filter(([name]) => PARTS.test(name))
    .map(([name, entry]) => [name, parsePlace(file, name, entry, 8 + length)]);
};

const parsePlace = (file: WeightsFile, name: string, entry: unknown, dataAt: number): Place => {
  const fields = isRecord(entry) ? entry : {};
  const type = TYPES[String(fields['dtype'])];
  if (type === undefined)
    throw new UnreadableModel(
      `${file.name} stores ${name} as ${String(fields['dtype'])}; supported are F32, F16 and BF16.`,
    );
  const dims = Array.isArray(fields['shape']) ? fields['shape'].map(Number) : [];
  const [start, end] = Array.isArray(fields['data_offsets']) ? fields['data_offsets'].map(Number) : [];
  const sizeBytes = dims.reduce((product, dim) => product * dim, NUMBER_BYTES[type]);
  if (start === undefined || end === undefined || end - start !== sizeBytes)
    throw new UnreadableModel(`${file.name} gives ${name} a size that does not match its shape.`);
  return { file, type, dims, offset: dataAt + start, sizeBytes };
};
