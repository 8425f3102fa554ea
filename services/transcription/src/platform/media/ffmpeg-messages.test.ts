import { describe, expect, it } from '@jest/globals';
import { isClear, listRefused, measuredDb, readInput, uncompressedMs } from './ffmpeg-messages.ts';

/** Returns what ffmpeg writes about a WAV at `level+info`. */
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

describe('the description of an input', () => {
  const described = (...streams: string[]) =>
    readInput(
      [
        "[info] Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '/recording':",
        '[info]   Metadata:',
        '[info]     major_brand     : isom',
        '[info]   Duration: 00:01:02.50, start: 0.700000, bitrate: 128 kb/s',
        ...streams.map((stream, index) => `[info]   Stream #0:${index}${stream}`),
        "[info] Output #0, null, to 'pipe:':",
        '[info]   Stream #0:0: Audio: pcm_s16le, 8000 Hz, mono, s16, 128 kb/s',
      ].join('\n'),
    );

  it('has the container, its times, and each stream with its language', () => {
    const input = described(
      '[0x1](por): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 128 kb/s (default)',
      '[0x2]: Video: mjpeg (Baseline), yuvj420p, 90k tbr (attached pic)',
    );
    expect(input).toEqual({
      format: {
        format_name: 'mov,mp4,m4a,3gp,3g2,mj2',
        duration: '62.5',
        start_time: '0.700000',
        tags: { major_brand: 'isom' },
      },
      streams: [
        {
          codec_type: 'audio',
          codec_name: 'aac',
          profile: 'LC',
          sample_rate: '44100',
          channels: 1,
          channel_layout: 'stereo',
          tags: { language: 'por' },
          disposition: { attached_pic: 0 },
        },
        { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
      ],
    });
    expect(input && isClear(input)).toBe(true);
  });

  it.each([
    ['a codec', ': Audio: none, 44100 Hz, stereo, fltp'],
    ['a rate', ': Audio: aac, 0 channels'],
    ['channels', ': Audio: aac, 44100 Hz, 0 channels, fltp'],
  ])('is not clear without %s of a sound', (_fact, stream) => {
    const input = described(stream);
    expect(input && isClear(input)).toBe(false);
  });
});

it('a measured level is the last one, and unknown of silence', () => {
  const levels =
    '[Parsed_astats_1] Peak level dB: 1.5\n[Parsed_astats_1] Peak level dB: 9.455158\nRMS peak dB: -inf\n';
  expect(measuredDb(levels, 'Peak level')).toBe(9.455158);
  expect(measuredDb(levels, 'RMS peak')).toBeNaN();
});

it('a refused file has the names of its demuxer', () => {
  expect(listRefused('[matroska,webm @ 0x55f1046dfec0] Format not on whitelist')).toEqual([
    'matroska',
    'webm',
  ]);
  expect(listRefused('Invalid data found when processing input')).toBeUndefined();
});
