import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measureLoudness } from '../../testing/loudness.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { chooseMix } from './choose-mix.ts';
import { decodeToPcm } from './decode.ts';
import { joinAudio } from './join.ts';
import { likenessOf } from './likeness.ts';
import { readClip } from './read-clip.ts';
import { createSignalMeter, METER_RATE } from './signal-meter.ts';
import { silenceAudio } from './silence.ts';

const programs = findTestedPrograms();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let speech: Float32Array;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  const path = at('speech.wav');
  await copyFile(samplePath('short-pt.wav'), path);
  speech = await decode(path);
});
afterAll(() => folder.remove());

const RATE = 16_000;
const at = (name: string): string => join(folder.path, name);

const decode = async (path: string): Promise<Float32Array> => {
  const outPath = `${path}.pcm`;
  await decodeToPcm(programs, { path, outPath, durationMsMax: 3_600_000 });
  const bytes = await readFile(outPath);
  return Float32Array.from(
    new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2),
    (value) => value / 32_768,
  );
};

/** Writes a WAV of 16 bits, without a layout for more than eight channels. */
const writeWav = async (name: string, channels: readonly Float32Array[]): Promise<string> => {
  const length = channels[0]?.length ?? 0;
  const header = Buffer.alloc(44);
  const dataBytes = length * channels.length * 2;
  header.write('RIFF', 0).toString();
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels.length, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * channels.length * 2, 28);
  header.writeUInt16LE(channels.length * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  const samples = new Int16Array(length * channels.length);
  channels.forEach((channel, number) =>
    channel.forEach((value, index) => {
      samples[index * channels.length + number] = Math.max(-1, Math.min(1, value)) * 32_767;
    }),
  );
  await writeFile(at(name), Buffer.concat([header, Buffer.from(samples.buffer)]));
  return at(name);
};

/** Returns noise that is the same on every run, and different for each seed. */
const noise = (level: number, seed: number): Float32Array => {
  let state = seed + 1;
  return speech.map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return level * ((state / 2 ** 32) * 2 - 1);
  });
};
const delayed = (ms: number): Float32Array => {
  const late = new Float32Array(speech.length);
  late.set(speech.subarray(0, speech.length - (ms * RATE) / 1_000), (ms * RATE) / 1_000);
  return late;
};
const silent = () => new Float32Array(speech.length);

/** Returns how much of a sound is a voice: 1 if it has nothing else. */
const share = (heard: Float32Array, voice: Float32Array): number => {
  const product = (one: Float32Array, other: Float32Array) =>
    one
      .subarray(0, Math.min(one.length, other.length))
      .reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  return Math.abs(product(heard, voice)) / Math.sqrt(product(heard, heard) * product(voice, voice) + 1e-12);
};

const OTHERS: Record<string, (seed: number) => Float32Array> = {
  silent,
  same: () => speech,
  inverted: () => speech.map((value) => -value),
  'noise as loud as the speech': (seed) => noise(0.3, seed),
  'noise under the speech': (seed) => noise(0.05, seed),
  'a noisy copy': (seed) => noise(0.3, seed).map((value, index) => value + 0.5 * (speech[index] ?? 0)),
  'the echo of 30 ms': () => delayed(30),
  'the echo of 400 ms': () => delayed(400),
};
/** Numbers of channels: mono to 7.1.4, and sixteen of a recorder. */
const CHANNELS = [1, 2, 3, 4, 6, 8, 12, 16];

const meter = (samples: Float32Array) => {
  const signal = createSignalMeter();
  const step = RATE / METER_RATE;
  for (let from = 0; from + step <= samples.length; from += step)
    signal.add(samples.subarray(from, from + step).reduce((sum, value) => sum + value, 0) / step);
  return signal.finish();
};

/** Returns the mix of the channels of one track; ffmpeg's own mix leaves the low frequencies out. */
const mix = async (channels: readonly Float32Array[]): Promise<Float32Array> => {
  const signals = channels.map((samples, channel) => ({ ...meter(samples), track: 0, channel }));
  const { mix: chosen } = await chooseMix({ tracks: [{ channels: channels.length }], signals, likenessOf });
  const low = channels.length === 3 ? 2 : 3;
  const own = channels.map((_, channel) => ({
    channel,
    weight: channels.length > 2 && channel === low ? 0 : 1,
  }));
  const sum = silent();
  for (const { channel, weight } of chosen ?? own)
    channels[channel]?.forEach((value, index) => {
      sum[index] = (sum[index] ?? 0) + weight * value;
    });
  return sum;
};

describe('speech in one channel', () => {
  it.each(Object.keys(OTHERS))('is heard beside channels with %s', async (kind) => {
    const other = OTHERS[kind] ?? silent;
    for (const count of CHANNELS)
      for (const place of new Set([0, Math.min(3, count - 1), count - 1])) {
        const channels = Array.from({ length: count }, (_, number) =>
          number === place ? speech : other(number),
        );
        const heard = await mix(channels);
        // The echo may be the one that is heard.
        const best = Math.max(share(heard, speech), share(heard, other(0)));
        expect({ count, place, isClear: best > 0.9 }).toEqual({ count, place, isClear: true });
      }
  });

  it.each([
    [2, 'inverted'],
    [6, 'noise as loud as the speech'],
    [12, 'silent'],
  ])('is heard in a file of %i channels, the others %s', async (count, kind) => {
    const other = OTHERS[kind] ?? silent;
    const channels = Array.from({ length: count }, (_, number) => (number === 1 ? speech : other(number)));
    expect(share(await decode(await writeWav('layout.wav', channels)), speech)).toBeGreaterThan(0.9);
  });
});

describe('people in several channels', () => {
  it.each([2, 6, 10])('are all heard, in %i channels', async (count) => {
    const half = Math.floor(speech.length / 2);
    const first = speech.map((value, index) => (index < half ? value : 0));
    const second = speech.map((value, index) => (index < half ? 0 : value));
    const channels = Array.from({ length: count }, () => silent())
      .with(0, first)
      .with(count - 1, second);
    expect(share(await mix(channels), speech)).toBeGreaterThan(0.9);
  });

  it('are all heard if a channel has no sound at all while the others speak', async () => {
    const before = new Float32Array(9 * RATE);
    const first = Float32Array.from([...speech, ...before]);
    const second = Float32Array.from([...before, ...speech.map((value) => value / 5)]);
    const signals = [first, second].map((samples, channel) => ({ ...meter(samples), track: 0, channel }));
    const { heard } = await chooseMix({ tracks: [{ channels: 2 }], signals, likenessOf });
    expect(heard).toHaveLength(2);
  });
});

describe('speech in one of several tracks', () => {
  const trackFilm = async (
    name: string,
    tracks: readonly Float32Array[],
    languages: readonly string[] = [],
  ) => {
    const paths = await Promise.all(tracks.map((track, index) => writeWav(`${name}-${index}.wav`, [track])));
    const inputs = paths.flatMap((path) => ['-i', path]);
    const maps = paths.flatMap((_, index) => ['-map', String(index)]);
    const tags = languages.flatMap((language, index) => [`-metadata:s:a:${index}`, `language=${language}`]);
    return encodeRecording(at(name), [...inputs, ...maps, ...tags, '-c:a', 'flac']);
  };

  it.each(['silent', 'inverted', 'noise as loud as the speech', 'the echo of 400 ms'])(
    'is heard beside tracks with %s',
    async (kind) => {
      const other = OTHERS[kind] ?? silent;
      const count = kind === 'silent' ? 4 : 2;
      const tracks = Array.from({ length: count }, (_, number) =>
        number === count - 1 ? speech : other(number),
      );
      const heard = await decode(await trackFilm(`tracks-${count}.mkv`, tracks));
      expect(Math.max(share(heard, speech), share(heard, other(0)))).toBeGreaterThan(0.9);
    },
  );

  it.each([0, 1, 2])('is heard to its end if it lasts longest: track %i of three', async (place) => {
    const half = speech.subarray(0, Math.floor(speech.length / 2));
    const late = speech.map((value, index) => (index < half.length ? 0 : value));
    const others = [half.map((value) => value / 2), half.toReversed()];
    const tracks = others.toSpliced(place, 0, late);
    const heard = await decode(await trackFilm(`longest-${place}.mkv`, tracks));
    expect(heard.length).toBe(speech.length);
    expect(share(heard.subarray(half.length), late.subarray(half.length))).toBeGreaterThan(0.9);
  });

  it('is heard in one language of a dubbed film', async () => {
    const dubbed = delayed(700).toReversed();
    const heard = await decode(await trackFilm('dubbed.mkv', [speech, dubbed], ['por', 'eng']));
    expect(Math.max(share(heard, speech), share(heard, dubbed))).toBeGreaterThan(0.95);
  });
});

describe('files that people have', () => {
  const CASES: [name: string, spans: [number, number][]][] = [
    ['a-phase-inverted.mp3', [[1_000, 5_000]]],
    ['b-second-track.mp4', [[1_000, 5_000]]],
    [
      'b-two-voices-two-tracks.mkv',
      [
        [1_000, 5_000],
        [8_600, 10_200],
      ],
    ],
    ['r-10-tracks.wav', [[200, 1_200]]],
  ];
  it.each(CASES)('%s is heard in samples, clip, silenced copy and joined audio', async (name, spans) => {
    const path = at(name);
    await copyFile(join(import.meta.dirname, 'cases', name), path);
    const { durationMs, loudnessOf } = await measureLoudness(programs, path);
    const clip = await readClip(programs, { path, outPath: at('clip.pcm') });
    if (clip !== undefined) {
      expect(clip).toMatchObject({ durationMs });
      expect((await readFile(at('clip.pcm'))).equals(await readFile(`${path}.pcm`))).toBe(true);
    }
    const outPath = at(`${name}.silenced.m4a`);
    await silenceAudio(programs, { path, outPath, spans: [], durationMs });
    const work = { folder: folder.path, signal: AbortSignal.timeout(60_000), onJoined: async () => {} };
    const joined = await joinAudio(programs, { ...work, parts: [{ durationMs, fetch: async () => path }] });
    const copies = [await measureLoudness(programs, outPath), await measureLoudness(programs, joined)];
    for (const [startMs, endMs] of spans)
      for (const loudness of [{ loudnessOf }, ...copies])
        expect(loudness.loudnessOf(startMs, endMs)).toBeGreaterThan(0.005);
  });
});
