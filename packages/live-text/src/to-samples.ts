import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';

/** Shares of a sample below this are errors of rounding. */
const EPSILON = 1e-9;

/**
 * Returns a function that turns sound of any rate into 16-bit samples of 16 kHz, chunk after chunk. Each sample is the mean of the sound in its time, which keeps
 * out most of what is too high for a lower rate. A headset that also plays may have only 8 kHz.
 */
export const createToSamples = (rate: number): ((sound: Float32Array) => Int16Array<ArrayBuffer>) => {
  const step = rate / LIVE_SAMPLE_RATE;
  let sum = 0;
  let weight = 0;
  return (sound) => {
    const samples: number[] = [];
    for (const value of sound) {
      let left = 1;
      while (left > EPSILON) {
        const part = Math.min(left, step - weight);
        sum += value * part;
        weight += part;
        left -= part;
        if (weight < step - EPSILON) continue;
        samples.push(toInt16(sum / step));
        [sum, weight] = [0, 0];
      }
    }
    return Int16Array.from(samples);
  };
};

const toInt16 = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
