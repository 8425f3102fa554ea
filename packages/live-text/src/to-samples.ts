import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';

/**
 * Returns a function that turns sound of a rate into 16-bit samples of 16 kHz, chunk after chunk. Each sample is the mean of the sound in its time, which keeps
 * out most of what is too high for the lower rate.
 */
export const createToSamples = (rate: number): ((sound: Float32Array) => Int16Array<ArrayBuffer>) => {
  const step = rate / LIVE_SAMPLE_RATE;
  let sum = 0;
  let weight = 0;
  return (sound) => {
    const samples: number[] = [];
    for (const value of sound) {
      const room = step - weight;
      const part = Math.min(1, room);
      sum += value * part;
      weight += part;
      if (weight < step - 1e-9) continue;
      samples.push(toInt16(sum / step));
      sum = value * (1 - part);
      weight = 1 - part;
    }
    return Int16Array.from(samples);
  };
};

const toInt16 = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
