import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { joinAudio } from './join.ts';
import { playsAsIs } from './plays-as-is.ts';
import { probeMedia } from './probe.ts';
import { readClip } from './read-clip.ts';
import { silenceAudio } from './silence.ts';

const programs = findTestedPrograms();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** Makes a recording of two tones of different loudness. The louder one has a given peak, in dB above full scale. */
const make = (name: string, peakDb: number, args: string[]): Promise<string> => {
  const sound = `${10 ** (peakDb / 20)}*sin(2*PI*440*t)*if(lt(t\\,1)\\,0.25\\,1)`;
  return encodeRecording(join(folder.path, name), [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=${sound}:d=2:s=44100`,
    ...args,
  ]);
};

const decode = async (path: string): Promise<Int16Array> => {
  const outPath = `${path}.pcm`;
  await decodeToPcm(programs, { path, outPath, durationMsMax: 60_000 });
  const bytes = await readFile(outPath);
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
};
const loudnessOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
const peakOf = (samples: Int16Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

const FLOAT = ['-c:a', 'pcm_f32le'];

describe('a recording above full scale', () => {
  it.each([
    ['9 dB.wav', 9, FLOAT],
    ['21 dB.wav', 21, FLOAT],
    ['40 dB.wav', 40, FLOAT],
    ['stereo.wav', 15, [...FLOAT, '-ac', '2']],
    ['loud.mp3', 6, ['-b:a', '128k']],
  ])('%s keeps its shape: no part is clipped', async (name, peakDb, args) => {
    const path = await make(name, peakDb, args);
    const samples = await decode(path);
    const [quiet, loud] = [samples.subarray(4_000, 12_000), samples.subarray(20_000, 28_000)];
    expect(loudnessOf(loud) / loudnessOf(quiet)).toBeCloseTo(4, 0);
    // A clipped sine becomes a square, whose peak is its loudness.
    expect(peakOf(loud) / loudnessOf(loud)).toBeGreaterThan(1.35);
    expect(peakOf(samples)).toBeGreaterThan(1_000);
    expect(await readClip(programs, { path, outPath: `${path}.clip` })).toBeUndefined();
  });
});

describe('what players get of a recording above full scale', () => {
  const expectWhole = async (path: string) => {
    const loud = (await decode(path)).subarray(20_000, 28_000);
    expect(peakOf(loud)).toBeLessThan(32_767);
    expect(peakOf(loud) / loudnessOf(loud)).toBeGreaterThan(1.35);
  };

  it.each([
    ['9 dB.wav', 9, FLOAT],
    ['40 dB.wav', 40, FLOAT],
    ['loud.mp3', 6, ['-b:a', '128k']],
  ])('is not clipped in its copy, nor in joined audio: %s', async (name, peakDb, args) => {
    const path = await make(name, peakDb, args);
    const outPath = `${path}.m4a`;
    await silenceAudio(programs, { path, outPath, spans: [], durationMs: 2_000 });
    await expectWhole(outPath);
    const parts = [{ durationMs: 2_000, fetch: async () => path }];
    const { signal } = new AbortController();
    const joinedPath = await joinAudio(programs, {
      parts,
      folder: await mkdtemp(join(folder.path, 'join-')),
      signal,
      onJoined: async () => {},
    });
    await expectWhole(joinedPath);
  });

  it('is a copy for a recording of floats, since browsers clip it', async () => {
    const path = await make('9 dB.wav', 9, FLOAT);
    expect(await playsAsIs(path, await probeMedia(programs, path))).toBe(false);
  });
});

describe('a recording within full scale', () => {
  it.each([
    ['float.wav', FLOAT],
    ['common.wav', []],
    ['voice.ogg', ['-c:a', 'libopus']],
  ])('%s keeps its level', async (name, args) => {
    const path = await make(name, -1, args);
    expect(peakOf(await decode(path)) / 32_767).toBeGreaterThan(0.85);
    expect(await readClip(programs, { path, outPath: `${path}.clip` })).toBeDefined();
  });
});
