import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amrRecording } from '../../testing/amr-recording.ts';
import { forgeMp4 } from '../../testing/forged-mp4.ts';
import { decodeToPcm } from './decode.ts';
import { probeMedia } from './probe.ts';
import { probeInSteps } from './probe-in-steps.ts';
import { findMediaPrograms } from './programs.ts';
import { readClip } from './read-clip.ts';

const speech = join(resolve(process.env['ESCRIBA_SAMPLES_DIR'] ?? '../shared/samples'), 'short-pt.wav');
const programs = findMediaPrograms();
const film = ['-f', 'lavfi', '-i', 'testsrc=size=176x144:rate=25:duration=4', '-i', speech, '-shortest'];

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const at = (name: string): string => join(folder.path, name);
const make = async (name: string, ...args: string[]): Promise<string> => {
  await encodeRecording(at(name), args);
  // Stored objects have no name that could suggest a format.
  const path = at(`${name}-without-extension`);
  await copyFile(at(name), path);
  return path;
};
const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(at(name), content);
  return at(name);
};
const read = (path: string) => readClip(programs, { path, outPath: `${path}.clip` });

/** Checks that one pass, with or without decoding, and the separate programs find the same. */
const compare = async (path: string): Promise<void> => {
  const clip = await read(path);
  const inSteps = await probeInSteps(programs, path);
  expect(await probeMedia({ ...programs, ffprobe: '/nowhere' }, path)).toEqual(inSteps);
  const { durationMs: packetsMs, ...facts } = inSteps;
  const outPath = `${path}.pcm`;
  const { durationMs } = await decodeToPcm(programs, { path, outPath, durationMsMax: 3_600_000 });
  expect(clip).toEqual({ ...facts, durationMs });
  expect(Math.abs(packetsMs - durationMs)).toBeLessThan(150);
  expect((await readFile(`${path}.clip`)).equals(await readFile(outPath))).toBe(true);
};

describe('a short recording, read in one pass', () => {
  const formats: [name: string, args: string[]][] = [
    ['a.mp3', ['-i', speech, '-metadata', 'title=Input #0, wav, from here\n  Stream #0:1: Video: h264']],
    ['a.wav', ['-i', speech, '-ar', '44100', '-ac', '2']],
    ['a.m4a', ['-i', speech]],
    ['a.aac', ['-i', speech]],
    ['opus.ogg', ['-i', speech, '-c:a', 'libopus']],
    ['vorbis.ogg', ['-i', speech, '-c:a', 'libvorbis']],
    ['a.flac', ['-i', speech]],
    ['a.mp4', [...film, '-c:v', 'mpeg4', '-c:a', 'aac']],
    ['a.mov', [...film, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
    ['a.avi', [...film, '-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['a.webm', [...film, '-c:v', 'libvpx', '-c:a', 'libopus']],
    ['b.webm', ['-i', speech, '-c:a', 'libopus']],
    ['a.aiff', ['-i', speech]],
    ['a.caf', ['-i', speech]],
    ['a.wma', ['-i', speech]],
    ['a.3gp', [...film, '-c:v', 'h263', '-c:a', 'aac']],
    ['b.3gp', ['-i', speech, '-c:a', 'aac']],
    ['a.mpg', [...film, '-c:v', 'mpeg1video', '-c:a', 'mp2', '-ar', '44100']],
    ['a.flv', [...film, '-c:v', 'flv1', '-c:a', 'mp3', '-ar', '44100']],
  ];
  it.each(formats)('%s has the same facts and samples as from separate programs', async (name, args) => {
    await compare(await make(name, ...args));
  });

  it('a picture of the cover, subtitles and a second sound change nothing', async () => {
    const cover = at('cover.png');
    await encodeRecording(cover, ['-f', 'lavfi', '-i', 'testsrc=duration=1', '-frames:v', '1']);
    await compare(await make('c.mp3', '-i', speech, '-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy'));
    const text = await write('s.srt', '1\n00:00:00,000 --> 00:00:02,000\nolá\n');
    const two = ['-i', speech, '-i', text, '-map', '0', '-map', '0', '-map', '1', '-c:s', 'mov_text'];
    await compare(await make('titled.mp4', ...two));
  });

  it('AMR too', async () => compare(await write('tone', amrRecording(4))));
});

describe('what one pass does not judge', () => {
  it('is a recording of more than two minutes', async () => {
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t'];
    expect(await read(await make('long.flac', ...silence, '125'))).toBeUndefined();
    expect(await read(await make('hours.flac', ...silence, '7200'))).toBeUndefined();
    expect(await read(await make('short.flac', ...silence, '120'))).toMatchObject({ durationMs: 120_000 });
  });

  it('is anything that is damaged, no recording, or known only by its name', async () => {
    const cut = await make('cut.mp4', '-i', speech, '-c:a', 'aac');
    await truncate(cut, 9_000);
    const mute = await make('mute.mp4', ...film.slice(0, 4), '-c:v', 'mpeg4');
    const holes = await readFile(await make('holes.mp3', '-i', speech));
    const others = [
      write('text.mp3', 'just a text that calls itself a song'),
      write('list.mp3', `ffconcat version 1.0\nfile '${speech}'\n`),
      write('inside.m4a', `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${speech}\n#EXT-X-ENDLIST\n`),
      write('forged.mp4', forgeMp4(60_000_000)),
      write('holes', holes.fill(0xff, 4_000, 9_000)),
    ];
    for (const path of [cut, mute, ...(await Promise.all(others))]) expect(await read(path)).toBeUndefined();
  });

  it('a rate that makes hours of few bytes is corrupt', async () => {
    const slow = await make('slow.wav', '-f', 'lavfi', '-i', 'anullsrc=r=2000:cl=mono', '-t', '4');
    await expect(read(slow)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });
});
