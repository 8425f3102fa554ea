const BYTES_PER_SAMPLE = 2;
/** 100 ms of 16 kHz. */
const BLOCK_SAMPLES_MIN = 1_600;
const BLOCKS_MAX = 512;
/** Far under what is audible: rounding in another build of ffmpeg must not change the level of silence. */
const FLOOR = 32;
const STEPS_PER_DB = 3;
/** A level on the border between two steps is one step away. */
const STEPS_APART_MAX = 1;

/** The level of each block of 16-bit samples, in thirds of a decibel above a floor; at most 512 blocks. */
export const measureLevels = (pcm: Uint8Array): Uint8Array => {
  const samples = Math.floor(pcm.byteLength / BYTES_PER_SAMPLE);
  const blockSamples = Math.max(BLOCK_SAMPLES_MIN, Math.ceil(samples / BLOCKS_MAX));
  const view = new DataView(pcm.buffer, pcm.byteOffset, samples * BYTES_PER_SAMPLE);
  const blocks = Math.ceil(samples / blockSamples);
  return Uint8Array.from({ length: blocks }, (_, block) => {
    const from = block * blockSamples;
    const to = Math.min(from + blockSamples, samples);
    let energy = 0;
    for (let sample = from; sample < to; sample += 1)
      energy += view.getInt16(sample * BYTES_PER_SAMPLE, true) ** 2;
    const level = Math.sqrt(energy / (to - from)) + FLOOR;
    return Math.round(STEPS_PER_DB * 20 * Math.log10(level / FLOOR));
  });
};

/**
 * How far apart two sounds of the same length are: the sum over their blocks, 0 for the same levels. Undefined where a block differs by more than
 * rounding explains: they are not the same sound.
 */
export const compareLevels = (one: Uint8Array, other: Uint8Array): number | undefined => {
  if (one.length !== other.length) return undefined;
  const steps = one.map((level, block) => Math.abs(level - (other[block] ?? 0)));
  if (steps.some((step) => step > STEPS_APART_MAX)) return undefined;
  return steps.reduce((sum, step) => sum + step, 0);
};
