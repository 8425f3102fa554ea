import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgeMp4 } from '../../testing/forged-mp4.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { probeMedia } from './probe.ts';
import { runProgram } from './run-program.ts';

const programs = findTestedPrograms();
const HOUR_MS = 3_600_000;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const write = async (name: string, content: Uint8Array): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
};
const make = (name: string, ...args: string[]): Promise<string> =>
  encodeRecording(join(folder.path, name), args);

describe('a file that declares more than it holds', () => {
  it('an MP4 of 6 kB that declares 60 million packets is refused before it exhausts the memory', async () => {
    const path = await write('forged.mp4', forgeMp4(60_000_000));
    await expect(probeMedia(programs, path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
    await expect(
      decodeToPcm(programs, { path, outPath: `${path}.pcm`, durationMsMax: HOUR_MS }),
    ).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });

  it('a WAV whose header makes 11 hours of 40 kB is refused', async () => {
    const header = Buffer.alloc(44);
    header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
    header.writeUInt32LE(40_036, 4);
    header.writeUInt32LE(16, 16);
    header.writeUInt32LE(0x0001_0001, 20);
    header.writeUInt32LE(1, 24);
    header.writeUInt32LE(1, 28);
    header.writeUInt32LE(0x0008_0001, 32);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(40_000, 40);
    const path = await write('slow.wav', Buffer.concat([header, Buffer.alloc(40_000, 128)]));
    await expect(probeMedia(programs, path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });

  it('decodes no more than half as much again as was probed, and five minutes', async () => {
    const path = await make('hour.flac', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3600');
    const input = { path, outPath: join(folder.path, 'hour.pcm'), durationMsMax: 10 * HOUR_MS };
    await expect(decodeToPcm(programs, { ...input, probedMs: 60_000 })).rejects.toMatchObject({
      code: 'transcription.corrupt_media',
    });
    expect(await readdir(folder.path)).not.toContain('hour.pcm');
    expect(await decodeToPcm(programs, { ...input, probedMs: HOUR_MS })).toEqual({ durationMs: HOUR_MS });
  });

  it('packets that take longer to read than those of a real recording end the probe', async () => {
    const limits = { timeoutMs: 60_000, cpuSeconds: 1, memoryBytesMax: 2 ** 30, fileBytesMax: 0 };
    const endless = await make('noise.wav', '-f', 'lavfi', '-i', 'anoisesrc=r=8000', '-t', '1');
    const args = [
      '-nostdin',
      '-v',
      'error',
      '-stream_loop',
      '-1',
      '-i',
      `file:${endless}`,
      '-f',
      'null',
      '-',
    ];
    const run = await runProgram(programs, 'ffmpeg', args, { ...limits, reads: [endless] });
    expect(run.wasKilled).toBe(true);
  });
});
