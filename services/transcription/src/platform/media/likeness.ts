import { ALIKE, type Likeness } from './choose-mix.ts';
import { haveOwnVoices } from './own-moments.ts';
import { METER_RATE, type MeteredSignal } from './signal-meter.ts';

/** Yields: a window takes a few ms. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Likeness from which signals at the same time need no search for a delay. */
const PLAINLY_ALIKE = 0.6;
/** Windows in which a delay is searched for. */
const SEARCHED_MAX = 4;

/**
 * Returns how alike two signals are: at the same time, or with a delay of up to two seconds where they are most alike. Microphones that pick
 * up a little of each other's voice are not alike.
 */
export const likenessOf = async (one: MeteredSignal, other: MeteredSignal): Promise<Likeness> => {
  const { ratio, lagMs } = await soundLikeness(one, other);
  const likeness = Math.abs(ratio);
  const isShared = likeness >= SHARED || (likeness >= SHARED_NEAR && Math.abs(lagMs) <= NEAR_MS);
  const isApart = likeness >= ALIKE && (await haveOwnVoices(one, other, lagMs));
  return { ratio: isApart ? 0 : ratio, lagMs, isShared };
};

/**
 * Likeness from which two signals share a sound. Of all delays, some make two voices as much alike by chance; seldom one as short as between
 * microphones in a room.
 */
const SHARED = 0.06;
const SHARED_NEAR = 0.02;
const NEAR_MS = 20;

type Windowed = Pick<MeteredSignal, 'windows'>;

const soundLikeness = async (one: Windowed, other: Windowed): Promise<Pick<Likeness, 'ratio' | 'lagMs'>> => {
  const pairs = [...one.windows].flatMap(([index, window]): Pair[] => {
    const same = other.windows.get(index);
    return same === undefined ? [] : [{ one: window, other: same }];
  });
  const power = Math.sqrt(
    sumOf(pairs, ({ one }) => dot(one, one)) * sumOf(pairs, ({ other }) => dot(other, other)),
  );
  if (power === 0) return { ratio: 0, lagMs: 0 };
  const together = sumOf(pairs, ({ one, other }) => dot(one, other)) / power;
  if (Math.abs(together) >= PLAINLY_ALIKE) return { ratio: together, lagMs: 0 };
  const loudest = pairs.toSorted((a, b) => powerOf(b) - powerOf(a)).slice(0, SEARCHED_MAX);
  const correlation = await correlate(loudest);
  let [best, lag] = [0, 0];
  correlation.forEach((value, index) => {
    if (Math.abs(value) <= Math.abs(best)) return;
    best = value;
    lag = index < correlation.length / 2 ? index : index - correlation.length;
  });
  const loudestPower = Math.sqrt(
    sumOf(loudest, ({ one }) => dot(one, one)) * sumOf(loudest, ({ other }) => dot(other, other)),
  );
  // Neither may have a sound while the other has one.
  if (loudestPower === 0) return { ratio: 0, lagMs: 0 };
  return { ratio: best / loudestPower, lagMs: (lag * 1_000) / METER_RATE };
};

/** Returns the power of a pair, which is large when both are loud. */
const powerOf = ({ one, other }: Pair): number => dot(one, one) * dot(other, other);

type Pair = { readonly one: Float32Array; readonly other: Float32Array };

const sumOf = (pairs: readonly Pair[], valueOf: (pair: Pair) => number): number =>
  pairs.reduce((sum, pair) => sum + valueOf(pair), 0);

const dot = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};

/** Sums the correlation of all pairs, by lag: negative ones at the end. */
const correlate = async (pairs: readonly Pair[]): Promise<Float64Array> => {
  const length = 2 * (pairs[0]?.one.length ?? 1);
  const [real, imaginary] = [new Float64Array(length), new Float64Array(length)];
  for (const { one, other } of pairs) {
    const [a, b] = [spectrumOf(one, length), spectrumOf(other, length)];
    for (let at = 0; at < length; at++) {
      const oneReal = a.real[at] ?? 0;
      const oneImaginary = a.imaginary[at] ?? 0;
      const otherReal = b.real[at] ?? 0;
      const otherImaginary = b.imaginary[at] ?? 0;
      // The conjugate, since the inverse transform below is the forward one of the conjugate.
      real[at] = (real[at] ?? 0) + oneReal * otherReal + oneImaginary * otherImaginary;
      imaginary[at] = (imaginary[at] ?? 0) - (oneReal * otherImaginary - oneImaginary * otherReal);
    }
    await pause();
  }
  transform(real, imaginary);
  return real.map((value) => value / length);
};

const spectrumOf = (samples: Float32Array, length: number) => {
  const [real, imaginary] = [new Float64Array(length), new Float64Array(length)];
  real.set(samples);
  transform(real, imaginary);
  return { real, imaginary };
};

/** Computes a Fourier transform in place; the length is a power of two. */
const transform = (real: Float64Array, imaginary: Float64Array): void => {
  const length = real.length;
  for (let at = 1, mirrored = 0; at < length; at++) {
    let bit = length >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (at < mirrored) {
      for (const part of [real, imaginary]) [part[at], part[mirrored]] = [part[mirrored] ?? 0, part[at] ?? 0];
    }
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    for (let offset = 0; offset < half; offset++) {
      const angle = (-2 * Math.PI * offset) / size;
      const cosine = Math.cos(angle);
      const sine = Math.sin(angle);
      for (let low = offset; low < length; low += size) {
        const high = low + half;
        const highReal = real[high] ?? 0;
        const highImaginary = imaginary[high] ?? 0;
        const turnedReal = highReal * cosine - highImaginary * sine;
        const turnedImaginary = highReal * sine + highImaginary * cosine;
        const lowReal = real[low] ?? 0;
        const lowImaginary = imaginary[low] ?? 0;
        real[high] = lowReal - turnedReal;
        imaginary[high] = lowImaginary - turnedImaginary;
        real[low] = lowReal + turnedReal;
        imaginary[low] = lowImaginary + turnedImaginary;
      }
    }
  }
};
