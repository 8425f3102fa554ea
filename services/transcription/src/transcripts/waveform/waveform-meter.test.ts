import { describe, expect, it } from '@jest/globals';
import { createWaveformMeter } from './waveform-meter.ts';

/** Measures a tone of 440 Hz with the amplitude of the function at each second (0…1). */
const measure = (
  seconds: number,
  amplitude: (second: number) => number,
  samplesAtOnce = 524_288,
): number[] => {
  const samples = Int16Array.from({ length: Math.round(seconds * 16_000) }, (_, i) => {
    const second = i / 16_000;
    return Math.round(32_767 * amplitude(second) * Math.sin(2 * Math.PI * 440 * second));
  });
  const meter = createWaveformMeter();
  for (let from = 0; from < samples.length; from += samplesAtOnce)
    meter.add(samples.subarray(from, from + samplesAtOnce));
  const { perSecond, peaks } = meter.finish();
  expect(perSecond).toBe(20);
  return [...peaks];
};

describe('a waveform', () => {
  it('has 20 values per second, and one more for the rest', () => {
    expect(measure(2, () => 0.5)).toHaveLength(40);
    expect(measure(2.01, () => 0.5)).toHaveLength(41);
    expect(measure(40, () => 0.5)).toHaveLength(800);
  });

  it('of an even tone is high and even, also for a quiet recording', () => {
    for (const amplitude of [0.9, 0.05]) {
      const peaks = measure(1, () => amplitude);
      expect(Math.min(...peaks)).toBeGreaterThanOrEqual(254);
    }
  });

  it('of silence is zero, and of faint noise low', () => {
    expect(measure(1, () => 0)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(Math.max(...measure(1, () => 0.0005))).toBeLessThan(64);
  });

  it('shows loud and quiet parts', () => {
    const peaks = measure(3, (second) => [0, 0.8, 0.08][Math.floor(second)] ?? 0);
    expect(peaks.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(peaks.slice(20, 40).every((peak) => peak === 255)).toBe(true);
    // A tenth of the pressure is perceived as a quarter as loud.
    for (const peak of peaks.slice(40)) expect(peak).toBeCloseTo(64, -1);
  });

  it('of an empty file has no values', () => {
    expect(measure(0, () => 0)).toEqual([]);
  });

  it('does not depend on the number of samples at once', () => {
    const swelling = (second: number) => second / 3;
    const whole = measure(3.01, swelling);
    for (const samplesAtOnce of [1, 799, 800, 1_000])
      expect(measure(3.01, swelling, samplesAtOnce)).toEqual(whole);
  });
});
