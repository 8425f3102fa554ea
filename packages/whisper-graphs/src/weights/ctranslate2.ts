import { UnreadableModel } from '../errors.ts';
import { toPublishedName, type PublishedName } from './ctranslate2-names.ts';
import { NUMBER_BYTES, toFloats, type NumberType } from './numbers.ts';
import { openWeightsFile, type WeightsFile } from './open-file.ts';
import type { TensorValues, Weights } from './weights.ts';

type Place = { type: NumberType; dims: readonly number[]; offset: number; sizeBytes: number };

/** Types by the numbers of CTranslate2's `DataType`. */
const TYPES: readonly NumberType[] = ['float32', 'int8', 'int16', 'int32', 'float16', 'bfloat16'];
/** Version from which a variable has its number of bytes. */
const VERSION_MIN = 4;
const VERSION_MAX = 6;
const RANK_MAX = 4;
const NAME_BYTES_MAX = 300;

/** Opens CTranslate2's `model.bin`, the file of faster-whisper's models. */
export const openCtranslate2 = async (path: string): Promise<Weights> => {
  const file = await openWeightsFile(path);
  try {
    const places = await readPlaces(file);
    const find = (name: string): Located | undefined => locate(places, toPublishedName(name));
    return {
      dims: (name) => find(name)?.dims,
      read: async (name) => {
        const found = find(name);
        if (!found)
          throw new UnreadableModel(`${file.name} has no tensor ${name}: this is no complete Whisper.`);
        return await readRows(file, found);
      },
      close: file.close,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

type Located = { place: Place; scale: Place | undefined; dims: readonly number[]; fromRow: number };

/** Locates a tensor. CTranslate2 keeps queries, keys and values in one tensor, in thirds or halves of its rows. */
const locate = (
  places: ReadonlyMap<string, Place>,
  { name, part, parts }: PublishedName,
): Located | undefined => {
  const place = places.get(name);
  const [rows = 0, ...rest] = place?.dims ?? [];
  if (!place || rows % parts !== 0) return undefined;
  const count = rows / parts;
  return { place, scale: places.get(`${name}_scale`), dims: [count, ...rest], fromRow: part * count };
};

const readRows = async (
  file: WeightsFile,
  { place, scale, dims, fromRow }: Located,
): Promise<TensorValues> => {
  const [rows = 0] = dims;
  const part = async (of: Place) => {
    const rowBytes = of.sizeBytes / (of.dims[0] ?? 1);
    return toFloats(await file.read(of.offset + fromRow * rowBytes, rows * rowBytes), of.type);
  };
  if (place.type === 'int16' || place.type === 'int32')
    throw new UnreadableModel(
      `${file.name} has numbers of the kind ${place.type}. Convert the model again, with --quantization float16.`,
    );
  const values = await part(place);
  if (place.type !== 'int8') return { dims, values };
  if (!scale) throw new UnreadableModel(`${file.name} has 8-bit numbers without a scale.`);
  const scales = await part(scale);
  const width = values.length / rows;
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / (scales[Math.floor(i / width)] ?? 1);
  return { dims, values };
};

/** Reads the file's table: the places of all variables, without their numbers. */
const readPlaces = async (file: WeightsFile): Promise<ReadonlyMap<string, Place>> => {
  const reader = createReader(file);
  const version = await reader.uint32();
  if (version < VERSION_MIN || version > VERSION_MAX) throw notCtranslate2(file);
  const spec = await reader.text();
  if (spec !== 'WhisperSpec')
    throw new UnreadableModel(`${file.name} is a model of the kind ${spec}, not a Whisper.`);
  await reader.uint32();
  const count = await reader.uint32();
  const places = new Map<string, Place>();
  for (let i = 0; i < count; i++) {
    const name = await reader.text();
    const rank = await reader.uint8();
    if (rank > RANK_MAX) throw notCtranslate2(file);
    const dims: number[] = [];
    for (let axis = 0; axis < rank; axis++) dims.push(await reader.uint32());
    const type = TYPES[await reader.uint8()];
    if (type === undefined) throw notCtranslate2(file);
    const sizeBytes = await reader.uint32();
    if (dims.reduce((product, dim) => product * dim, NUMBER_BYTES[type]) !== sizeBytes)
      throw new UnreadableModel(`${file.name} gives ${name} a size that does not match its shape.`);
    places.set(name, { type, dims, offset: reader.skip(sizeBytes), sizeBytes });
  }
  return places;
};

const notCtranslate2 = (file: WeightsFile): UnreadableModel =>
  new UnreadableModel(
    `${file.name} is not a file that CTranslate2 wrote (versions ${VERSION_MIN} to ${VERSION_MAX}).`,
  );

const createReader = (file: WeightsFile) => {
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = await file.read(at, length);
    at += length;
    return bytes;
  };
  return {
    uint8: async () => (await take(1)).readUInt8(),
    uint32: async () => (await take(4)).readUInt32LE(),
    /** Ends with a zero byte. */
    text: async (): Promise<string> => {
      const length = (await take(2)).readUInt16LE();
      if (length === 0 || length > NAME_BYTES_MAX) throw notCtranslate2(file);
      return (await take(length)).toString('latin1', 0, length - 1);
    },
    /** Returns where the skipped part began. */
    skip: (length: number): number => {
      const from = at;
      at += length;
      return from;
    },
  };
};
