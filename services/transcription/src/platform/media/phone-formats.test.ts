import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amrRecording } from '../../testing/amr-recording.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { probeMedia } from './probe.ts';

const run = promisify(execFile);
const speech = join(resolve(process.env['ESCRIBA_SAMPLES_DIR'] ?? '../shared/samples'), 'short-pt.wav');
const programs = findTestedPrograms();

let folder: string;
const at = (name: string) => join(folder, name);
const make = (name: string, ...args: string[]) => encodeRecording(at(name), args);
const write = async (name: string, content: Uint8Array) => {
  await writeFile(at(name), content);
  return at(name);
};
const decode = (path: string) =>
  decodeToPcm(programs, { path, outPath: `${path}.pcm`, durationMsMax: 3_600_000 });

const film = ['-f', 'lavfi', '-i', 'testsrc=size=176x144:rate=25:duration=4', '-i', speech, '-shortest'];
const FORMATS: [name: string, mimeType: string, args: string[]][] = [
  ['a.aiff', 'audio/aiff', ['-i', speech]],
  ['a.caf', 'audio/x-caf', ['-i', speech]],
  ['alac.caf', 'audio/x-caf', ['-i', speech, '-c:a', 'alac']],
  ['a.wma', 'audio/x-ms-wma', ['-i', speech]],
  ['a.wmv', 'video/x-ms-wmv', film],
  ['a.3gp', 'video/3gpp', [...film, '-c:v', 'h263', '-c:a', 'aac']],
  ['b.3gp', 'audio/3gpp', ['-i', speech, '-c:a', 'aac']],
  ['a.3g2', 'video/3gpp2', [...film, '-c:v', 'mpeg4', '-c:a', 'aac']],
  ['a.mpg', 'video/mpeg', [...film, '-c:v', 'mpeg1video', '-c:a', 'mp2', '-ar', '44100']],
  ['a.vob', 'video/mpeg', [...film, '-c:v', 'mpeg2video', '-c:a', 'ac3', '-ar', '48000']],
  ['a.ts', 'video/mp2t', [...film, '-c:v', 'mpeg2video', '-c:a', 'aac']],
  ['b.ts', 'audio/mp2t', ['-i', speech, '-c:a', 'aac']],
  ['a.m2ts', 'video/mp2t', [...film, '-c:v', 'mpeg2video', '-c:a', 'ac3', '-ar', '48000']],
  ['a.flv', 'video/x-flv', [...film, '-c:v', 'flv1', '-c:a', 'mp3', '-ar', '44100']],
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-formats-'));
  await write('tone.amr', amrRecording(4));
  for (const [name, , args] of FORMATS) await make(name, ...args);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = async (original: string, mimeType: string) => {
  const path = `${original}-without-extension`;
  await copyFile(original, path);
  const probed = await probeMedia(programs, path);
  expect(probed).toMatchObject({ kind: mimeType.split('/')[0], mimeType });
  const { durationMs } = await decode(path);
  expect(Math.abs(probed.durationMs - durationMs)).toBeLessThan(150);
  expect(durationMs).toBeGreaterThan(3_850);
  expect(durationMs).toBeLessThan(4_700);
};

describe('the formats of phones and cameras', () => {
  it.each(FORMATS)('%s is recognised by its content, measured and decoded', async (name, mimeType) => {
    await check(at(name), mimeType);
  });

  it('AMR is recognised by its content, measured and decoded, alone and in 3GP', async () => {
    await check(at('tone.amr'), 'audio/amr');
    await check(await make('amr.3gp', '-i', at('tone.amr'), '-c', 'copy'), 'audio/3gpp');
  });

  it('a film without sound is refused', async () => {
    const mute = await make('mute.ts', ...film.slice(0, 4), '-c:v', 'mpeg2video');
    await expect(probeMedia(programs, mute)).rejects.toMatchObject({ code: 'transcription.no_audio' });
  });
});

describe('a damaged file of these formats', () => {
  it.each([
    ['a.aiff', 40],
    ['a.caf', 40],
    ['a.wma', 240],
    ['a.3gp', 240],
    ['a.mpg', 40],
    ['a.ts', 240],
    ['a.m2ts', 240],
    ['a.flv', 100],
    ['tone.amr', 6],
  ])('%s of which only the first %i bytes arrived is corrupt', async (name, length) => {
    const path = `${at(name)}-cut`;
    await copyFile(at(name), path);
    await truncate(path, length);
    await expect(probeMedia(programs, path)).rejects.toMatchObject({
      code: 'transcription.corrupt_media',
    });
    await expect(decode(path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });

  it.each(['a.wma', 'a.mpg', 'a.ts', 'a.flv', 'tone.amr'])(
    '%s that is noise after its header ends as one that is refused or decoded, and leaves no process',
    async (name) => {
      const bytes = await readFile(at(name));
      for (let index = 300; index < bytes.length; index += 1) bytes[index] = (index * 7_919) % 251;
      const path = await write(`noise-${name}`, bytes);
      const ended = await probeMedia(programs, path).then(
        ({ kind }) => kind,
        ({ code }: { code: string }) => code,
      );
      expect(['audio', 'video', 'transcription.corrupt_media', 'transcription.no_audio']).toContain(ended);
      const { stdout } = await run('ps', ['-eo', 'args']);
      expect(stdout).not.toContain(path);
    },
  );

  it('an AMR that declares frames beyond its end is as long as its frames', async () => {
    const path = await write('cut.amr', amrRecording(4).subarray(0, 6 + 13 * 100 + 5));
    expect((await probeMedia(programs, path)).durationMs).toBeLessThan(2_100);
    expect((await decode(path)).durationMs).toBeLessThan(2_100);
  });
});

describe('a playlist under a name of these formats', () => {
  it.each(['list.ts', 'list.flv', 'list.wma', 'list.mpg', 'list.caf'])('%s opens nothing', async (name) => {
    const texts = [
      `ffconcat version 1.0\nfile '${speech}'\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${speech}\n#EXT-X-ENDLIST\n`,
      `<asx version="3.0"><entry><ref href="file://${speech}"/></entry></asx>`,
      `[Reference]\nRef1=file://${speech}\n`,
    ];
    for (const text of texts) {
      const path = await write(name, Buffer.from(text));
      await expect(probeMedia(programs, path)).rejects.toMatchObject({ code: 'transcription.not_media' });
      await expect(decode(path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
      expect(await readdir(folder)).not.toContain(`${name}.pcm`);
    }
  });
});
