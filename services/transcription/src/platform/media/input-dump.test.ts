import { describe, expect, it } from '@jest/globals';
import { uncompressedMs } from './input-dump.ts';

/** What ffmpeg writes of a WAV at `level+info`. */
const dump = (
  length: string,
  audio = 'pcm_s16le ([1][0][0][0] / 0x0001), 48000 Hz, stereo, s16, 1536 kb/s',
) =>
  [
    "[info] Input #0, wav, from '/recording':",
    `[info]   Duration: ${length}`,
    `[info]   Stream #0:0: Audio: ${audio}`,
    '[info] Stream mapping:',
    '[info]   Stream #0:0 -> #0:0 (copy)',
  ].join('\n');

describe('the length of uncompressed audio', () => {
  it('is that of the header, to 10 ms', () => {
    expect(uncompressedMs(dump('01:02:03.45, bitrate: 1536 kb/s'))).toBe(3_723_450);
    expect(uncompressedMs(dump('00:00:10.00, start: 0.000000, bitrate: 1535 kb/s'))).toBe(10_000);
  });

  it.each([
    ['of a file without a length', 'N/A, bitrate: N/A'],
    ['of a file without a rate', '00:00:10.00, bitrate: N/A'],
    ['of no audio', '00:00:00.00, bitrate: 1536 kb/s'],
    ['of a file that lacks bytes', '00:00:10.00, bitrate: 1200 kb/s'],
  ])('is unknown %s', (_kind, length) => {
    expect(uncompressedMs(dump(length))).toBeNull();
  });

  it('is unknown of compressed audio', () => {
    const compressed = 'mp3 (U[0][0][0] / 0x0055), 48000 Hz, stereo, fltp, 320 kb/s';
    expect(uncompressedMs(dump('00:00:10.00, bitrate: 320 kb/s', compressed))).toBeNull();
    expect(uncompressedMs('')).toBeNull();
  });
});
