import { MEDIA_FORMATS, OTHER_MEDIA_FORMATS } from '@escriba/contracts/shared/limits';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AAC, checkPlayed, film, H264, type PlayedForm } from '../../testing/played-form.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** A form of each ending, as its usual program writes it. */
const USUAL: PlayedForm[] = [
  ['a.mp3', true, ['-b:a', '64k']],
  ['a.wav', true, ['-ar', '16000']],
  ['a.m4a', true, AAC],
  ['a.aac', false, AAC],
  ['a.ogg', true, ['-c:a', 'libopus']],
  ['a.flac', true, ['-ar', '16000']],
  ['a.mp4', true, film(...H264, ...AAC)],
  ['a.mov', true, film(...H264, ...AAC)],
  ['a.avi', false, film('-c:v', 'mpeg4', '-c:a', 'mp3')],
  ['a.webm', true, ['-c:a', 'libopus']],
  ['a.3gp', false, film('-s', '176x144', '-c:v', 'h263', ...AAC)],
  ['a.3g2', false, film('-c:v', 'mpeg4', ...AAC)],
  ['a.caf', false, ['-c:a', 'alac']],
  ['a.aiff', false, []],
  ['a.aif', false, ['-f', 'aiff']],
  ['a.aifc', false, ['-f', 'aiff', '-c:a', 'pcm_mulaw']],
  ['a.wma', false, []],
  ['a.wmv', false, film('-c:v', 'wmv2', '-c:a', 'wmav2')],
  ['a.asf', false, ['-c:a', 'wmav2']],
  ['a.mpg', false, film('-r', '25', '-c:v', 'mpeg1video', '-c:a', 'mp2')],
  ['a.mpeg', false, film('-r', '25', '-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpeg')],
  ['a.vob', false, film('-r', '25', '-c:v', 'mpeg2video', '-c:a', 'ac3')],
  ['a.ts', false, film('-c:v', 'mpeg2video', '-r', '25', ...AAC)],
  ['a.mts', false, film(...H264, '-c:a', 'ac3', '-f', 'mpegts')],
  ['a.m2ts', false, film(...H264, '-c:a', 'ac3')],
  ['a.flv', false, film('-c:v', 'flv1', '-c:a', 'mp3')],
];

describe('a browser that seeks hears the chosen second', () => {
  it.each(USUAL)('of %s, which it gets as it is: %p', (...form) => checkPlayed(folder.path, form));

  it('of every accepted ending', () => {
    // ffmpeg encodes no AMR, of which another test has a recording.
    const tested = [...USUAL.map(([name]) => name.slice(2)), 'amr'];
    expect(tested.toSorted()).toEqual([...MEDIA_FORMATS, ...OTHER_MEDIA_FORMATS].toSorted());
  });
});
