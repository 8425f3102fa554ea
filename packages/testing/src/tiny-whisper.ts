import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A Whisper of a few thousand random numbers, for tests of code that writes, installs and opens models. */
export type TinyWhisper = {
  melBins?: 80 | 128;
  width?: number;
  heads?: number;
  encoderLayers?: number;
  decoderLayers?: number;
  languages?: readonly string[];
  /** Number of tokens of text. */
  texts?: number;
  seed?: number;
};

export type TinyTensor = { dims: readonly number[]; values: Float32Array };

/** Number of steps to 1: numbers in steps of 1/64, from −1 to 1, which every stored form keeps exactly. */
const STEP = 64;
const TIMESTAMPS = 1501;

/** Returns the tensors of a tiny Whisper, under the names of `transformers`. */
export const tinyTensors = (tiny: TinyWhisper = {}): Map<string, TinyTensor> => {
  const { melBins = 80, width = 32, encoderLayers = 1, decoderLayers = 2, seed = 1 } = tiny;
  const random = createRandom(seed);
  const tensors = new Map<string, TinyTensor>();
  const add = (name: string, dims: readonly number[], spread = 8, middle = 0) => {
    const length = dims.reduce((product, dim) => product * dim, 1);
    const level = () => middle + Math.round((random() * 2 - 1) * spread) / STEP;
    tensors.set(`model.${name}`, { dims, values: Float32Array.from({ length }, level) });
  };
  const norm = (name: string) => {
    add(`${name}.weight`, [width], 8, 1);
    add(`${name}.bias`, [width]);
  };
  const linear = (name: string, rows: number, columns: number) => {
    add(`${name}.weight`, [rows, columns], 24);
    if (!name.endsWith('k_proj')) add(`${name}.bias`, [rows]);
  };
  add('encoder.conv1.weight', [width, melBins, 3]);
  add('encoder.conv1.bias', [width]);
  add('encoder.conv2.weight', [width, width, 3]);
  add('encoder.conv2.bias', [width]);
  add('encoder.embed_positions.weight', [1500, width]);
  add('decoder.embed_positions.weight', [448, width]);
  add('decoder.embed_tokens.weight', [tinyVocabulary(tiny).size, width], 48);
  for (const [side, layers] of [
    ['encoder', encoderLayers],
    ['decoder', decoderLayers],
  ] as const) {
    norm(`${side}.layer_norm`);
    for (let i = 0; i < layers; i++) {
      const layer = `${side}.layers.${i}`;
      for (const attention of side === 'decoder' ? ['self_attn', 'encoder_attn'] : ['self_attn']) {
        norm(`${layer}.${attention}_layer_norm`);
        for (const part of ['q', 'k', 'v', 'out']) linear(`${layer}.${attention}.${part}_proj`, width, width);
      }
      norm(`${layer}.final_layer_norm`);
      linear(`${layer}.fc1`, 2 * width, width);
      linear(`${layer}.fc2`, width, 2 * width);
    }
  }
  return tensors;
};

/** Returns the tokens of a tiny Whisper: of text, then the special ones in Whisper's order, and their number with the time stamps. */
export const tinyVocabulary = ({ languages = ['en', 'pt'], texts = 300 }: TinyWhisper = {}) => {
  const special = [
    'endoftext',
    'startoftranscript',
    ...languages,
    'translate',
    'transcribe',
    'startoflm',
    'startofprev',
    'nospeech',
    'notimestamps',
  ].map((name, i) => ({ id: texts + i, content: `<|${name}|>`, special: true }));
  const text = Array.from({ length: texts }, (_, id) => [`${id % 3 === 0 ? 'Ġ' : ''}w${id}`, id] as const);
  return { vocab: Object.fromEntries(text), special, size: texts + special.length + TIMESTAMPS };
};

export type StoredAs = 'F32' | 'F16' | 'BF16';

/** Writes it as `transformers` does, in one file or in shards. */
export const writeTinyWhisper = async (
  folder: string,
  tiny: TinyWhisper = {},
  { storedAs = 'F32', shards = 1 }: { storedAs?: StoredAs; shards?: number } = {},
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const tensors = [...tinyTensors(tiny)];
  if (shards === 1) await writeFile(join(folder, 'model.safetensors'), toSafetensors(tensors, storedAs));
  else await writeShards(folder, tensors, storedAs, shards);
  await writeTinySettings(folder, tiny);
};

const writeShards = async (
  folder: string,
  tensors: readonly (readonly [string, TinyTensor])[],
  storedAs: StoredAs,
  shards: number,
): Promise<void> => {
  const map: Record<string, string> = {};
  for (let shard = 0; shard < shards; shard++) {
    const file = `model-${String(shard + 1).padStart(5, '0')}-of-${String(shards).padStart(5, '0')}.safetensors`;
    const part = tensors.filter((_, i) => i % shards === shard);
    for (const [name] of part) map[name] = file;
    await writeFile(join(folder, file), toSafetensors(part, storedAs));
  }
  await writeFile(join(folder, 'model.safetensors.index.json'), JSON.stringify({ weight_map: map }));
};

/** Writes the files beside the weights. */
export const writeTinySettings = async (folder: string, tiny: TinyWhisper = {}): Promise<void> => {
  const { heads = 2 } = tiny;
  const { vocab, special } = tinyVocabulary(tiny);
  const settings = { model_type: 'whisper', encoder_attention_heads: heads, decoder_attention_heads: heads };
  const generation = {
    suppress_tokens: [1, 2],
    alignment_heads: [
      [1, 0],
      [0, 1],
    ],
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(settings));
  await writeFile(join(folder, 'generation_config.json'), JSON.stringify(generation));
  await writeFile(
    join(folder, 'tokenizer.json'),
    JSON.stringify({ model: { vocab }, added_tokens: special }),
  );
};

const toSafetensors = (tensors: readonly (readonly [string, TinyTensor])[], storedAs: StoredAs): Buffer => {
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  const data: Buffer[] = [];
  let offset = 0;
  for (const [name, { dims, values }] of tensors) {
    const bytes = STORE[storedAs](values);
    header[name] = { dtype: storedAs, shape: dims, data_offsets: [offset, offset + bytes.length] };
    offset += bytes.length;
    data.push(bytes);
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...data]);
};

/** Functions that store numbers in each form; exact for those of a tiny Whisper. */
export const STORE: Readonly<Record<StoredAs, (values: Float32Array) => Buffer>> = {
  F32: (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength),
  F16: (values) => {
    const bytes = Buffer.alloc(2 * values.length);
    values.forEach((value, i) => bytes.writeUInt16LE(halfOf(value), 2 * i));
    return bytes;
  },
  BF16: (values) => {
    const bytes = Buffer.alloc(2 * values.length);
    const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
    bits.forEach((each, i) => bytes.writeUInt16LE(each >>> 16, 2 * i));
    return bytes;
  },
};

/** Returns a number as a 16-bit float, exact in steps of 1/64 below 32. */
const halfOf = (value: number): number => {
  if (value === 0) return 0;
  const size = Math.abs(value);
  const exponent = Math.floor(Math.log2(size));
  const fraction = Math.round((size / 2 ** exponent - 1) * 1024);
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
};

/** Returns a generator of numbers from 0 to 1 that depend on the seed alone. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
