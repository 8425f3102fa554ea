import { readFile } from 'node:fs/promises';
import { decodeToPcm } from '../platform/media/decode.ts';
import type { MediaPrograms } from '../platform/media/run-program.ts';

/** 16-bit samples per ms in the output of `decodeToPcm`. */
const SAMPLES_PER_MS = 16;

/** Decodes a recording; returns its duration, and the loudness of a span: root mean square, 0–1. */
export const measureLoudness = async (programs: MediaPrograms, path: string) => {
  const outPath = `${path}.pcm`;
  const { durationMs } = await decodeToPcm(programs, { path, outPath, durationMsMax: 3_600_000 });
  const bytes = await readFile(outPath);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
  return {
    durationMs,
    loudnessOf: (startMs: number, endMs: number): number => {
      const stretch = samples.subarray(startMs * SAMPLES_PER_MS, endMs * SAMPLES_PER_MS);
      const sum = stretch.reduce((total, sample) => total + (sample / 32_768) ** 2, 0);
      return Math.sqrt(sum / stretch.length);
    },
  };
};
