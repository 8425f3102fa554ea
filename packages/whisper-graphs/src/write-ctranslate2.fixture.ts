import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  STORE,
  tinyTensors,
  tinyVocabulary,
  writeTinySettings,
  type TinyWhisper,
} from '@escriba/testing/tiny-whisper';
import { toPublishedName } from './weights/ctranslate2-names.ts';

/** Writes a tiny Whisper as CTranslate2's converter does: queries, keys and values joined, 8 bits with a scale per row. */
export const writeCtranslate2 = async (
  folder: string,
  tiny: TinyWhisper,
  storedAs: 'float32' | 'float16' | 'int8',
): Promise<void> => {
  const variables = joinTensors(tiny);
  const entries = [...variables].flatMap(([name, { dims, values }]) => {
    const isMatrix = storedAs === 'int8' && dims.length === 2 && !name.includes('position');
    if (!isMatrix)
      return [
        storedAs === 'float32' || storedAs === 'int8'
          ? entry(name, dims, 0, STORE.F32(values))
          : entry(name, dims, 4, STORE.F16(values)),
      ];
    const scales = new Float32Array(dims[0] ?? 0).fill(64);
    const levels = Buffer.from(Int8Array.from(values, (value) => value * 64).buffer);
    return [entry(name, dims, 1, levels), entry(`${name}_scale`, [scales.length], 0, STORE.F32(scales))];
  });
  const header = Buffer.concat([uint32(6), text('WhisperSpec'), uint32(3), uint32(entries.length)]);
  await writeFile(join(folder, 'model.bin'), Buffer.concat([header, ...entries, uint32(0)]));
  await writeTinySettings(folder, tiny);
};

type Variable = { dims: readonly number[]; values: Float32Array };

const joinTensors = (tiny: TinyWhisper): Map<string, Variable> => {
  const tensors = tinyTensors(tiny);
  const joined = new Map<string, Variable>();
  const { size } = tinyVocabulary(tiny);
  for (const [name, { dims, values }] of tensors) {
    const { name: target, part, parts } = toPublishedName(name.replace(/^model\./u, ''));
    const whole = joined.get(target) ?? {
      dims: [(dims[0] ?? 0) * parts, ...dims.slice(1)],
      values: new Float32Array(values.length * parts),
    };
    whole.values.set(values, part * values.length);
    joined.set(target, whole);
  }
  if (joined.get('decoder/embeddings/weight')?.dims[0] !== size)
    throw new Error('The tiny model lacks its embedding');
  return joined;
};

const entry = (name: string, dims: readonly number[], type: number, bytes: Buffer): Buffer =>
  Buffer.concat([
    text(name),
    Buffer.from([dims.length]),
    ...dims.map(uint32),
    Buffer.from([type]),
    uint32(bytes.length),
    bytes,
  ]);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const text = (value: string): Buffer => {
  const bytes = Buffer.from(`${value}\0`);
  return Buffer.concat([Buffer.from([bytes.length & 255, bytes.length >> 8]), bytes]);
};
