import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atPeakLevel, writePeakLevel } from './peak-level.ts';
import { recordingOf } from './recording.ts';
import { fromPcm16 } from './samples.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'escriba-level-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

const seconds = 40;
/** A tone of 40 s, longer than a chunk, as 16-bit PCM. */
const tone = (peak: number): Buffer => {
  const bytes = Buffer.alloc(seconds * 16_000 * 2);
  for (let i = 0; i < seconds * 16_000; i++)
    bytes.writeInt16LE(Math.round(32_767 * peak * Math.sin(i / 7)), i * 2);
  return bytes;
};
const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** The file after it was rewritten. */
const rewritten = async (pcm: Buffer): Promise<Buffer> => {
  const path = join(dir, 'audio.pcm');
  await writeFile(path, pcm);
  await writePeakLevel(path);
  return readFile(path);
};
/** The recording's samples at its new level. */
const levelled = async (pcm: Buffer): Promise<Float32Array> =>
  (await atPeakLevel(recordingOf(fromPcm16(pcm)))).read(0, pcm.length / 32);

describe.each([
  ['in a file', async (pcm: Buffer) => fromPcm16(await rewritten(pcm))],
  ['in memory', levelled],
])('a recording %s', (_, level) => {
  it.each([0.02, 0.3, 1])('whose peak is %d gets one of 0.9', async (peak) => {
    expect(peakOf(await level(tone(peak)))).toBeCloseTo(0.9, 2);
  });

  it('that is almost silent is amplified a hundred times at most', async () => {
    expect(peakOf(await level(tone(0.002)))).toBeCloseTo(0.2, 1);
  });

  it('that is quiet but for clicks gets the level of its speech, and nothing is clipped', async () => {
    const pcm = tone(0.005);
    for (const second of [1, 7, 7.2, 39.9]) pcm.writeInt16LE(-32_000, Math.round(second * 16_000) * 2);
    const louder = await level(pcm);
    expect(peakOf(louder)).toBeCloseTo(0.88, 1);
    const spoken = [10.5, 20, 30].map((second) => louder.subarray(second * 16_000, (second + 3) * 16_000));
    for (const part of spoken) expect(peakOf(part)).toBeCloseTo(0.17, 2);
  });

  it('in which someone speaks once at the level, and is quiet else, is not clipped there', async () => {
    const pcm = Buffer.concat([tone(0.004), tone(0.8).subarray(0, 2 * 32_000), tone(0.004)]);
    const louder = await level(pcm);
    const said = louder.subarray(seconds * 16_000, (seconds + 2) * 16_000);
    expect(peakOf(louder)).toBeCloseTo(0.9, 2);
    const average = said.reduce((sum, sample) => sum + Math.abs(sample), 0) / said.length;
    // As of a sine.
    expect(average).toBeCloseTo((0.9 * 2) / Math.PI, 1);
  });

  it('of digital silence stays silent', async () => {
    expect(peakOf(await level(tone(0)))).toBe(0);
  });
});

it('every part of a recording gets the same gain', async () => {
  const pcm = Buffer.concat([tone(0.03), tone(0.3)]);
  const louder = fromPcm16(await rewritten(pcm));
  const half = louder.length / 2;
  expect(peakOf(louder.subarray(0, half))).toBeCloseTo(0.09, 2);
  expect(peakOf(louder.subarray(half))).toBeCloseTo(0.9, 2);
});

it('a recording is read in parts and in chunks at the same level', async () => {
  const recording = await atPeakLevel(recordingOf(fromPcm16(tone(0.1))));
  const chunks: Float32Array[] = [];
  for await (const chunk of recording.chunks()) chunks.push(chunk);
  expect(chunks[3]).toEqual(await recording.read(3_000, 4_000));
});

it('the samples are given as they were, once, whatever the length of the file', async () => {
  for (const pcm of [tone(0.1), tone(0.1).subarray(0, 20_001), Buffer.alloc(0)]) {
    const path = join(dir, 'audio.pcm');
    await writeFile(path, pcm);
    const given: number[] = [];
    await writePeakLevel(path, {
      onSamples: (samples) => samples.forEach((sample) => given.push(sample)),
    });
    expect(given).toHaveLength(Math.floor(pcm.length / 2));
    expect(given.every((sample, i) => sample === pcm.readInt16LE(2 * i))).toBe(true);
  }
});

it('levelling stops when it is aborted', async () => {
  const path = join(dir, 'audio.pcm');
  await writeFile(path, tone(0.1));
  const reason = new Error('enough');
  await expect(writePeakLevel(path, { signal: AbortSignal.abort(reason) })).rejects.toThrow(reason);
});
