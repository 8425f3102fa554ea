import { execFile } from 'node:child_process';
import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findTestedPrograms } from '../testing/tested-programs.ts';
import { probeMedia } from './probe.ts';
import { probeInSteps } from './probe-in-steps.ts';
import { findMediaPrograms } from './programs.ts';

const run = promisify(execFile);
const programs = findTestedPrograms();
/** Makes the recordings. */
const { ffmpeg } = findMediaPrograms();
const MEGABYTE = 2 ** 20;
const UNCOMPRESSED = ['-ar', '48000', '-ac', '2', '-c:a', 'pcm_s16le'];

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeEach(async () => {
  folder = await createTemporaryDirectory();
});
afterEach(() => folder.remove());

const make = async (seconds: number, ...args: string[]): Promise<string> => {
  const path = join(folder.path, 'recording.wav');
  const sound = ['-f', 'lavfi', '-t', String(seconds), '-i', 'anullsrc=r=48000:cl=stereo'];
  await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...sound, ...args, path]);
  return path;
};
const shorten = async (path: string, by: number): Promise<string> => {
  await truncate(path, (await stat(path)).size - by);
  return path;
};

/** The packets decide; the header's length is exact to 10 ms. */
const expectTrueLength = async (path: string): Promise<void> => {
  expect((await stat(path)).size).toBeGreaterThan(16 * MEGABYTE);
  const { durationMs: packetsMs, ...facts } = await probeInSteps(programs, path);
  const { durationMs, ...found } = await probeMedia(programs, path);
  expect(found).toEqual(facts);
  expect(Math.abs(durationMs - packetsMs)).toBeLessThanOrEqual(10);
};

describe('a large WAV', () => {
  it('is measured by its header, without reading all of it', async () => {
    const path = await make(100.004, ...UNCOMPRESSED);
    expect(await probeInSteps(programs, path)).toMatchObject({ durationMs: 100_004 });
    expect(await probeMedia({ ...programs, ffprobe: '/nowhere' }, path)).toMatchObject({
      kind: 'audio',
      codec: 'pcm_s16le',
      mimeType: 'audio/wav',
      durationMs: 100_000,
    });
  });

  it.each([
    ['of 24 bits in six channels', 25, ['-ar', '48000', '-ac', '6', '-c:a', 'pcm_s24le']],
    ['of floats', 90, ['-ar', '44100', '-c:a', 'pcm_f32le']],
    ['of a telephone, with 8 bits', 2_200, ['-ar', '8000', '-ac', '1', '-c:a', 'pcm_u8']],
    ['of a telephone, µ-law', 2_200, ['-ar', '8000', '-ac', '1', '-c:a', 'pcm_mulaw']],
    ['of compressed audio', 800, ['-ar', '44100', '-ac', '1', '-c:a', 'adpcm_ima_wav']],
    ['of MP3', 500, ['-ar', '48000', '-b:a', '320k', '-c:a', 'libmp3lame']],
  ])('%s is as long as by its packets', async (_kind, seconds, args) => {
    await expectTrueLength(await make(seconds, ...args));
  });

  it('that lacks its end is as long as what is there, regardless of what its header counts', async () => {
    await expectTrueLength(await shorten(await make(130, ...UNCOMPRESSED), 4 * MEGABYTE));
    const floats = ['-ar', '48000', '-ac', '2', '-c:a', 'pcm_f32le'];
    await expectTrueLength(await shorten(await make(90, ...floats), 4 * MEGABYTE));
  });

  it('whose header was never completed, or boasts, is as long as its samples', async () => {
    const path = await make(100, ...UNCOMPRESSED);
    const bytes = await readFile(path);
    for (const declared of [0xffffffff, 0x7fffffff]) {
      bytes.writeUInt32LE(declared, 4);
      bytes.writeUInt32LE(declared, bytes.indexOf('data') + 4);
      await writeFile(path, bytes);
      await expectTrueLength(path);
    }
  });

  it('with something else after its samples is as long as its samples', async () => {
    const path = await make(100, ...UNCOMPRESSED);
    const chunk = Buffer.alloc(5 * MEGABYTE);
    chunk.write('junk');
    chunk.writeUInt32LE(chunk.length - 8, 4);
    await appendFile(path, chunk);
    await expectTrueLength(path);
  });
});
