import { createReadStream } from 'node:fs';

const FULL_LEVEL = 32_767;
/** Samples per clipped one from which on clipping is inaudible; with fewer it is audible. */
const SAMPLES_PER_CLIPPED_MIN = 16_000;

/**
 * Returns whether many samples of 16 bits are at full scale, so that sound above it was lost: floating-point recordings, and decoded loud
 * MP3, AAC and Opus, can contain more. An hour takes a tenth of a second; the event loop keeps running.
 */
export const isClipped = async (pcmPath: string, signal?: AbortSignal): Promise<boolean> => {
  let [clipped, bytes] = [0, 0];
  for await (const chunk of createReadStream(pcmPath, {
    ...(signal ? { signal } : {}),
    highWaterMark: 2 ** 20,
  })) {
    const read = chunk as Buffer<ArrayBuffer>;
    clipped += countClipped(read);
    bytes += read.length;
  }
  return clipped * SAMPLES_PER_CLIPPED_MIN * 2 > bytes;
};

/** Reads are of even lengths, except the last of a file. */
const countClipped = (read: Buffer<ArrayBuffer>): number => {
  let clipped = 0;
  const samples = new Int16Array(read.buffer, read.byteOffset, read.length >> 1);
  for (let i = 0; i < samples.length; i++) if (Math.abs(samples[i] ?? 0) >= FULL_LEVEL) clipped += 1;
  return clipped;
};
