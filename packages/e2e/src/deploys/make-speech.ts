import { readFile } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/**
 * Returns a function that makes recordings of four seconds of speech, repeated: faint noise makes every one, and every repetition, unlike
 * all others, so that a piece is known by its content.
 */
export const openSpeech = async () => {
  const wav = await readFile(samplePath('short-pt.wav'));
  let seed = 1;
  const nextBit = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 16) & 1;
  };
  return (times: number): Buffer<ArrayBuffer> => {
    const spoken = wav.subarray(HEADER_BYTES);
    const data = Buffer.concat(Array.from({ length: times }, () => spoken));
    for (let at = 0; at < data.length; at += SAMPLE_BYTES)
      data.writeInt16LE((data.readInt16LE(at) & ~1) | nextBit(), at);
    const header = Buffer.from(wav.subarray(0, HEADER_BYTES));
    header.writeUInt32LE(data.length + HEADER_BYTES - 8, 4);
    header.writeUInt32LE(data.length, HEADER_BYTES - 4);
    return Buffer.from(Buffer.concat([header, data]));
  };
};
