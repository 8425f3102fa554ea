import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amrRecording } from '../../testing/amr-recording.ts';
import { AAC, checkPlayed, film, H264, type PlayedForm } from '../../testing/played-form.ts';
import { SWEEP } from '../../testing/sweep.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { playsAsIs } from './plays-as-is.ts';
import { probeMedia } from './probe.ts';

const programs = findTestedPrograms();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** Codecs of the accepted containers, and ways to write them, that differ from the usual ones. */
const OTHERS: PlayedForm[] = [
  ['variable.mp3', false, ['-q:a', '2']],
  ['variable-without-header.mp3', false, ['-q:a', '2', '-write_xing', '0']],
  ['average.mp3', false, ['-abr', '1', '-b:a', '64k']],
  ['constant-without-header.mp3', true, ['-b:a', '64k', '-write_xing', '0']],
  ['layer2.mp3', false, ['-c:a', 'mp2', '-f', 'mp2']],
  ['lossless.m4a', false, ['-c:a', 'alac']],
  ['dolby.mp4', false, ['-c:a', 'ac3']],
  ['parts.mp4', false, [...AAC, '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '2000000']],
  ['gsm.wav', false, ['-ar', '8000', '-c:a', 'gsm_ms']],
  ['adpcm.wav', false, ['-ar', '8000', '-c:a', 'adpcm_ms']],
  ['telephone.wav', true, ['-ar', '8000', '-c:a', 'pcm_alaw']],
  ['float.wav', false, ['-ar', '16000', '-c:a', 'pcm_f32le']],
  ['double.wav', false, ['-ar', '16000', '-c:a', 'pcm_f64le']],
  ['surround.wav', false, ['-ar', '16000', '-ac', '6']],
  ['large.wav', false, ['-ar', '16000', '-rf64', 'always']],
  ['speex.ogg', false, ['-ar', '16000', '-c:a', 'libspeex']],
  ['long-frames.flac', true, ['-ar', '8000', '-frame_size', '8000']],
  ['flac.ogg', false, ['-ar', '16000', '-c:a', 'flac']],
  ['vorbis.ogg', true, ['-c:a', 'libvorbis']],
  ['uncompressed.mov', false, film(...H264, '-c:a', 'pcm_s16le')],
  ['old-picture.mp4', false, film('-c:v', 'mpeg4', ...AAC)],
  ['live.webm', false, ['-c:a', 'libopus', '-live', '1']],
  ['matroska.mka', false, ['-c:a', 'libopus']],
];

describe('a browser that seeks hears the chosen second', () => {
  it.each(OTHERS)('of %s, which it gets as it is: %p', (...form) => checkPlayed(folder.path, form));
});

describe('a recording that a browser cannot play as it is', () => {
  const decide = async (path: string) => playsAsIs(path, await probeMedia(programs, path));

  it('is in AMR', async () => {
    const path = join(folder.path, 'a.amr');
    await writeFile(path, amrRecording(2));
    expect(await decide(path)).toBe(false);
  });

  it('has several audio tracks', async () => {
    const tracks = ['-map', '0:a', '-map', '0:a', ...AAC];
    const path = await encodeRecording(join(folder.path, 'tracks.mp4'), [...SWEEP, '-t', '2', ...tracks]);
    expect(await decide(path)).toBe(false);
  });

  it('is an MP3 whose rate changes in the middle', async () => {
    const parts = await Promise.all(
      ['32k', '64k'].map((rate) =>
        encodeRecording(join(folder.path, `${rate}.mp3`), [...SWEEP, '-b:a', rate, '-write_xing', '0']),
      ),
    );
    const path = await encodeRecording(join(folder.path, 'joined.mp3'), [
      '-i',
      `concat:${parts.join('|')}`,
      '-c',
      'copy',
      '-write_xing',
      '0',
    ]);
    expect(await decide(path)).toBe(false);
  });
});
