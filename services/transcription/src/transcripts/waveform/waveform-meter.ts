/** Loudness over time. `peaks`: one byte each, 255 at the recording's loudest moment. */
export type Waveform = { perSecond: number; peaks: Uint8Array };

const PER_SECOND = 20;
const SAMPLES_PER_PEAK = 16_000 / PER_SECOND;
const FULL_LEVEL = 32_768;
/** The exponent by which loudness grows more slowly than the pressure of the sound (Stevens's power law). */
const LOUDNESS_EXPONENT = 0.6;
/**
 * Least loudness, −46 dB, that is drawn at full height: a recording that never exceeds this is drawn low, so that its noise does not look
 * like speech.
 */
const LOUDEST_MIN = 0.005;

/**
 * Measures the perceived loudness of each twentieth of a second of 16 kHz mono, relative to the recording's loudest: quiet recordings look like loud
 * ones. A shorter last part counts by its own length. An hour takes a tenth of a second.
 */
export const createWaveformMeter = () => {
  /** Root mean squares of the complete parts, then the incomplete one. */
  const levels: number[] = [];
  let squares = 0;
  let count = 0;
  return {
    /** Adds samples of 16 bits that follow those before. */
    add: (samples: Int16Array): void => {
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + SAMPLES_PER_PEAK - count);
        squares += sumOfSquares(samples, from, to);
        count += to - from;
        from = to;
        if (count < SAMPLES_PER_PEAK) return;
        levels.push(levelOf(squares, count));
        squares = 0;
        count = 0;
      }
    },
    /** Returns the waveform of all samples so far. */
    finish: (): Waveform => {
      const all = count === 0 ? levels : [...levels, levelOf(squares, count)];
      return { perSecond: PER_SECOND, peaks: toBytes(all) };
    },
  };
};

const sumOfSquares = (samples: Int16Array, from: number, to: number): number => {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
};

const levelOf = (squares: number, count: number): number => Math.sqrt(squares / count) / FULL_LEVEL;

const toBytes = (levels: readonly number[]): Uint8Array => {
  const loudest = levels.reduce((most, level) => Math.max(most, level), LOUDEST_MIN);
  return Uint8Array.from(levels, (level) => Math.round(255 * (level / loudest) ** LOUDNESS_EXPONENT));
};
