/** Samples of a window of the spectrum, 25 ms. */
export const WINDOW = 400;
/** Samples from one window to the next. */
export const HOP = 160;
export const FREQUENCIES = WINDOW / 2 + 1;

const SAMPLE_RATE = 16_000;

/** Returns cosines, then negated sines, of all frequencies under a Hann window: [2 × 201, 400] by rows. */
export const fourierBasis = (): Float32Array => {
  const basis = new Float32Array(2 * FREQUENCIES * WINDOW);
  for (let k = 0; k < FREQUENCIES; k++) {
    for (let i = 0; i < WINDOW; i++) {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW);
      const angle = (2 * Math.PI * k * i) / WINDOW;
      basis[k * WINDOW + i] = Math.cos(angle) * hann;
      basis[(FREQUENCIES + k) * WINDOW + i] = -Math.sin(angle) * hann;
    }
  }
  return basis;
};

/** Returns Slaney's mel filters, as librosa computes them for Whisper: [bins, 201] by rows. */
export const melFilters = (bins: number): Float32Array => {
  const filters = new Float32Array(bins * FREQUENCIES);
  const top = toMel(SAMPLE_RATE / 2);
  const corner = (i: number) => fromMel((top * i) / (bins + 1));
  for (let bin = 0; bin < bins; bin++) {
    const [low, middle, high] = [corner(bin), corner(bin + 1), corner(bin + 2)];
    const area = 2 / (high - low);
    for (let k = 0; k < FREQUENCIES; k++) {
      const frequency = (k * SAMPLE_RATE) / WINDOW;
      const rising = (frequency - low) / (middle - low);
      const falling = (high - frequency) / (high - middle);
      filters[bin * FREQUENCIES + k] = Math.fround(Math.max(0, Math.min(rising, falling))) * area;
    }
  }
  return filters;
};

/** Below 1 kHz a mel is this many Hz; above, 27 mels are a factor of 6.4. */
const HZ_PER_MEL = 200 / 3;
const LOG_FROM_HZ = 1000;
const LOG_STEP = Math.log(6.4) / 27;

const toMel = (hz: number): number =>
  hz < LOG_FROM_HZ ? hz / HZ_PER_MEL : LOG_FROM_HZ / HZ_PER_MEL + Math.log(hz / LOG_FROM_HZ) / LOG_STEP;

const fromMel = (mel: number): number => {
  const logFrom = LOG_FROM_HZ / HZ_PER_MEL;
  return mel < logFrom ? mel * HZ_PER_MEL : LOG_FROM_HZ * Math.exp(LOG_STEP * (mel - logFrom));
};
