/** Samples per second, everywhere in this library. */
export const SAMPLE_RATE = 16_000;

const samplesPerMs = SAMPLE_RATE / 1000;

export const samplesToMs = (samples: number): number => Math.round(samples / samplesPerMs);

export const msToSamples = (ms: number): number => Math.round(ms * samplesPerMs);

/** Converts 16-bit little-endian PCM to numbers between −1 and 1. */
export const fromPcm16 = (bytes: Uint8Array): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(bytes.byteLength >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true) / 32_768;
  return samples;
};

/** Joins all chunks. */
export const joinSamples = async (chunks: AsyncIterable<Float32Array>): Promise<Float32Array> => {
  const all: Float32Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const samples = new Float32Array(all.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of all) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return samples;
};
