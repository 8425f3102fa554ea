import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measurePeaks } from './measure-peaks.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const { signal } = new AbortController();

/** A tone of 440 Hz with the amplitude of the function at each second (0…1). */
const measure = async (seconds: number, amplitude: (second: number) => number): Promise<number[]> => {
  const samples = Int16Array.from({ length: Math.round(seconds * 16_000) }, (_, i) => {
    const second = i / 16_000;
    return Math.round(32_767 * amplitude(second) * Math.sin(2 * Math.PI * 440 * second));
  });
  const path = join(folder.path, 'audio.pcm');
  await writeFile(path, samples);
  const { perSecond, peaks } = await measurePeaks(path, signal);
  expect(perSecond).toBe(20);
  return [...peaks];
};

describe('a waveform', () => {
  it('has 20 values per second, and one more for the rest', async () => {
    expect(await measure(2, () => 0.5)).toHaveLength(40);
    expect(await measure(2.01, () => 0.5)).toHaveLength(41);
    expect(await measure(40, () => 0.5)).toHaveLength(800);
  });

  it('of an even tone is high and even, also for a quiet recording', async () => {
    for (const amplitude of [0.9, 0.05]) {
      const peaks = await measure(1, () => amplitude);
      expect(Math.min(...peaks)).toBeGreaterThanOrEqual(254);
    }
  });

  it('of silence is zero, and of faint noise low', async () => {
    expect(await measure(1, () => 0)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(Math.max(...(await measure(1, () => 0.0005)))).toBeLessThan(64);
  });

  it('shows loud and quiet parts', async () => {
    const peaks = await measure(3, (second) => [0, 0.8, 0.08][Math.floor(second)] ?? 0);
    expect(peaks.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(peaks.slice(20, 40).every((peak) => peak === 255)).toBe(true);
    // A tenth of the pressure is perceived as a quarter as loud.
    for (const peak of peaks.slice(40)) expect(peak).toBeCloseTo(64, -1);
  });

  it('of an empty file has no values', async () => {
    expect(await measure(0, () => 0)).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    const path = join(folder.path, 'long.pcm');
    await writeFile(path, new Int16Array(64_000));
    await expect(measurePeaks(path, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});
