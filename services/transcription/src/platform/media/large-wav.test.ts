import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { probeMedia } from './probe.ts';
import { probeInSteps } from './probe-in-steps.ts';

const programs = findTestedPrograms();
const MEGABYTE = 2 ** 20;
const UNCOMPRESSED = ['r=48000:cl=stereo', '-c:a', 'pcm_s16le'] as const;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeEach(async () => {
  folder = await createTemporaryDirectory();
});
afterEach(() => folder.remove());

/** Makes a recording. Its sound has the rate and channels of the WAV, because converting it would take most of the time. */
const make = (seconds: number, layout: string, ...args: string[]): Promise<string> => {
  const sound = ['-f', 'lavfi', '-t', String(seconds), '-i', `anullsrc=${layout}`];
  return encodeRecording(join(folder.path, 'recording.wav'), [...sound, ...args]);
};
/** Makes a recording of which a tenth is encoded, and repeated without encoding. */
const repeat = async (seconds: number, layout: string, ...args: string[]): Promise<string> => {
  const tenth = await make(seconds / 10, layout, ...args);
  const path = join(folder.path, 'repeated.wav');
  return encodeRecording(path, ['-stream_loop', '9', '-i', tenth, '-c', 'copy']);
};
const shorten = async (path: string, by: number): Promise<string> => {
  await truncate(path, (await stat(path)).size - by);
  return path;
};

/** Checks that the length is that of the packets, and that the header's is exact to 10 ms. */
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
    ['of 24 bits in six channels', 25, 'r=48000:cl=5.1', ['-c:a', 'pcm_s24le']],
    ['of floats', 90, 'r=44100:cl=stereo', ['-c:a', 'pcm_f32le']],
    ['of a telephone, with 8 bits', 2_200, 'r=8000:cl=mono', ['-c:a', 'pcm_u8']],
    ['of a telephone, µ-law', 2_200, 'r=8000:cl=mono', ['-c:a', 'pcm_mulaw']],
    ['of compressed audio', 800, 'r=44100:cl=mono', ['-c:a', 'adpcm_ima_wav']],
    ['of MP3', 500, 'r=48000:cl=stereo', ['-b:a', '320k', '-c:a', 'libmp3lame']],
  ])('%s is as long as by its packets', async (_kind, seconds, layout, args) => {
    await expectTrueLength(await repeat(seconds, layout, ...args));
  });

  it('that lacks its end is as long as what is there, regardless of what its header counts', async () => {
    await expectTrueLength(await shorten(await make(130, ...UNCOMPRESSED), 4 * MEGABYTE));
    const floats = await make(90, 'r=48000:cl=stereo', '-c:a', 'pcm_f32le');
    await expectTrueLength(await shorten(floats, 4 * MEGABYTE));
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
