import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measureLoudness } from '../../testing/loudness.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { joinAudio } from './join.ts';
import { readClip } from './read-clip.ts';
import { silenceAudio } from './silence.ts';

const programs = findTestedPrograms();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const SAMPLES_PER_MS = 16;
const WITHIN_MS = 50;
const signal = AbortSignal.timeout(600_000);
const at = (name: string): string => join(folder.path, name);

/** A second of silence, then a beep of 300 ms, then 700 ms of silence. */
const BEEP = "aevalsrc='0.5*sin(2*PI*1000*t)*between(t,1,1.3)':d=2";
const make = (name: string, ...args: string[]) =>
  encodeRecording(at(name), ['-f', 'lavfi', '-i', BEEP, '-bitexact', ...args]);

/** Returns where beeps begin in raw samples. */
const beepsOf = async (path: string): Promise<number[]> => {
  const bytes = await readFile(path);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
  const beeps: number[] = [];
  let lastLoud = -Infinity;
  samples.forEach((sample, index) => {
    if (Math.abs(sample) < 1_500) return;
    if (index - lastLoud > 500 * SAMPLES_PER_MS) beeps.push(index / SAMPLES_PER_MS);
    lastLoud = index;
  });
  return beeps;
};

const decode = async (path: string) => {
  const outPath = `${path}.pcm`;
  const { durationMs, tracks } = await decodeToPcm(programs, { path, outPath, durationMsMax: 3_600_000 });
  return { durationMs, tracks, beeps: await beepsOf(outPath) };
};

const concatenate = async (name: string, pieces: readonly string[]): Promise<string> => {
  const contents = await Promise.all(pieces.map((piece) => readFile(piece)));
  await writeFile(at(name), Buffer.concat(contents));
  return at(name);
};

const mp3 = (name: string, rate: number, channels: number, codec = 'libmp3lame') =>
  make(
    `${name}.mp3`,
    '-ar',
    `${rate}`,
    '-ac',
    `${channels}`,
    '-c:a',
    codec,
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
  );
const adts = (name: string, rate: number, channels: number) =>
  make(`${name}.aac`, '-ar', `${rate}`, '-ac', `${channels}`);
const stream = (name: string, channels: number, rate = 48_000) =>
  make(`${name}.ts`, '-ar', `${rate}`, '-ac', `${channels}`, '-c:a', 'aac');
/** Makes a part of a chain. Parts differ in their serial numbers. */
const ogg = (name: string, channels: number, codec: string) =>
  make(`${name}.ogg`, '-ar', '48000', '-ac', `${channels}`, '-c:a', codec, '-serial_offset', name);

const families: Record<string, () => Promise<string[]>> = {
  mp3: () =>
    Promise.all([
      mp3('a', 44_100, 1),
      mp3('b', 44_100, 2),
      mp3('c', 22_050, 1),
      mp3('d', 16_000, 2),
      mp3('e', 48_000, 2),
    ]),
  aac: () =>
    Promise.all([adts('a', 44_100, 1), adts('b', 44_100, 2), adts('c', 48_000, 6), adts('d', 16_000, 1)]),
  ts: () => Promise.all([stream('a', 1), stream('b', 2)]).then((pieces) => [...pieces, ...pieces]),
  'ts of several rates': () =>
    Promise.all([
      stream('c', 1, 44_100),
      stream('d', 2, 48_000),
      stream('e', 1, 16_000),
      stream('f', 2, 22_050),
    ]),
  opus: () => Promise.all([ogg('1', 1, 'libopus'), ogg('2', 2, 'libopus'), ogg('3', 1, 'libopus')]),
  vorbis: () => Promise.all([ogg('4', 1, 'libvorbis'), ogg('5', 2, 'libvorbis'), ogg('6', 1, 'libvorbis')]),
};

/** Shuffles items in the same way on every run. */
const shuffled = <Item>(items: readonly Item[], seed: number): Item[] => {
  let state = seed;
  const keyed = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return { item, key: state };
  });
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
};

const expectBeeps = (found: readonly number[], wanted: readonly number[]): void => {
  expect(found).toHaveLength(wanted.length);
  found.forEach((beepMs, index) => expect(Math.abs(beepMs - (wanted[index] ?? 0))).toBeLessThan(WITHIN_MS));
};

const piecesOf = async (family: string) => {
  const paths = (await families[family]?.()) ?? [];
  return Promise.all(
    paths.map(async (path) => {
      const { durationMs, beeps } = await decode(path);
      return { path, durationMs, beepMs: beeps[0] ?? 0 };
    }),
  );
};
type Piece = Awaited<ReturnType<typeof piecesOf>>[number];

/** Joins pieces, and returns the file with where its beeps are. */
const joinPieces = async (name: string, pieces: readonly Piece[]) => {
  const starts = pieces.map((_, index) =>
    pieces.slice(0, index).reduce((sum, { durationMs }) => sum + durationMs, 0),
  );
  return {
    path: await concatenate(
      name,
      pieces.map(({ path }) => path),
    ),
    beeps: pieces.map(({ beepMs }, index) => (starts[index] ?? 0) + beepMs),
    durationMs: pieces.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
};

describe('a recording whose layout or sample rate changes', () => {
  it.each(Object.keys(families))('of %s pieces in any order has every beep at its time', async (family) => {
    const pieces = await piecesOf(family);
    for (const seed of [1, 2]) {
      const joined = await joinPieces(`joined-${seed}-${family}`, shuffled([...pieces], seed));
      const { durationMs, beeps } = await decode(joined.path);
      expectBeeps(beeps, joined.beeps);
      expect(Math.abs(durationMs - joined.durationMs)).toBeLessThan(100);
    }
  });

  it('has its beeps at the same times in a silenced copy and in joined audio, and is no clip', async () => {
    const [one, two, ...others] = await piecesOf('mp3');
    const joined = await joinPieces(
      'all',
      [two, one, ...others, two, one].flatMap((piece) => piece ?? []),
    );
    const { path, durationMs } = joined;
    const outPath = at('silenced.m4a');
    await silenceAudio(programs, { path, outPath, spans: [], durationMs });
    expectBeeps((await decode(outPath)).beeps, joined.beeps);
    expect(await readClip(programs, { path, outPath: at('clip.pcm') })).toBeUndefined();
    // It removes what it has fetched.
    const parts = [{ durationMs, fetch: async () => path }];
    const work = { parts, folder: folder.path, signal, onJoined: async () => {} };
    expectBeeps((await decode(await joinAudio(programs, work))).beeps, joined.beeps);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.steady'))).toEqual([]);
  });

  it.each(['f-mono-then-stereo.mp3', 'f-mono-then-stereo.aac', 'f-rate-changes.mp3'])(
    'has two sentences at their times: %s',
    async (name) => {
      const path = at(name);
      await copyFile(join(import.meta.dirname, 'cases', name), path);
      const { durationMs, loudnessOf } = await measureLoudness(programs, path);
      expect(Math.abs(durationMs - 19_130)).toBeLessThan(50);
      expect(loudnessOf(1_000, 5_500)).toBeGreaterThan(0.01);
      expect(loudnessOf(7_700, 8_600)).toBeLessThan(0.005);
      expect(loudnessOf(9_100, 10_100)).toBeGreaterThan(0.01);
    },
  );

  describe.each(['mkv', 'ts'])('in a later track of a %s', (container) => {
    const EVERY_MS = 3_000;
    /** Makes a recording whose first track is silent, or has a beep 1.5 s after each one of the second. */
    const withTrack = async (name: string, first: string, pieces: readonly string[], tags: string[] = []) => {
      const list = at(`${name}.txt`);
      await writeFile(list, pieces.map((file) => `file '${file}'\nduration ${EVERY_MS / 1_000}\n`).join(''));
      const seconds = (pieces.length * EVERY_MS) / 1_000;
      const sound = ['-f', 'lavfi', '-i', `aevalsrc='${first}':d=${seconds}:s=44100`];
      const joined = ['-f', 'concat', '-safe', '0', '-i', list];
      const how = ['-map', '0:a', '-map', '1:a', '-c:a:0', 'mp2', '-c:a:1', 'copy', ...tags];
      return encodeRecording(at(`${name}.${container}`), [...sound, ...joined, ...how]);
    };
    const piecesInOrder = async (seed: number) =>
      shuffled(
        await Promise.all([
          mp3('a', 44_100, 1),
          mp3('b', 44_100, 2),
          mp3('e', 48_000, 2),
          mp3('g', 48_000, 1),
        ]),
        seed,
      );

    it.each([1, 2])('has every beep at its time, in order %i', async (seed) => {
      const path = await withTrack(`later-${seed}`, '0', await piecesInOrder(seed));
      const [firstMs = 0, ...others] = (await decode(path)).beeps;
      expect(Math.abs(firstMs - 1_050)).toBeLessThan(100);
      expectBeeps(
        others,
        [1, 2, 3].map((index) => firstMs + index * EVERY_MS),
      );
    });

    it('is left out if it is of another language', async () => {
      const tags = ['por', 'eng'].flatMap((language, index) => [
        `-metadata:s:a:${index}`,
        `language=${language}`,
      ]);
      const other = '0.4*sin(2*PI*700*t)*between(mod(t,3),2.5,2.8)';
      const path = await withTrack('languages', other, await piecesInOrder(4), tags);
      const { beeps, tracks } = await decode(path);
      expectBeeps(beeps, [2_500, 5_500, 8_500, 11_500]);
      expect(tracks).toMatchObject({ heard: [1], leftOut: [{ number: 2, language: 'eng' }] });
    });

    it('is mixed with the other tracks at their times, also in a copy', async () => {
      const other = '0.4*sin(2*PI*700*t)*between(mod(t,3),2.5,2.8)';
      const path = await withTrack('both', other, await piecesInOrder(3));
      const outPath = at(`both-${container}.m4a`);
      await silenceAudio(programs, { path, outPath, spans: [], durationMs: 4 * EVERY_MS });
      for (const { beeps } of [await decode(path), await decode(outPath)]) {
        expect(beeps).toHaveLength(8);
        beeps.forEach((beepMs, index) => {
          const wantedMs = Math.floor(index / 2) * EVERY_MS + (index % 2 === 0 ? 1_050 : 2_500);
          expect(Math.abs(beepMs - wantedMs)).toBeLessThan(100);
        });
      }
    });
  });

  it('keeps the gaps of its container', async () => {
    const list = at('list.txt');
    const files = [await mp3('p', 44_100, 1), await mp3('q', 44_100, 2), await mp3('r', 44_100, 1)];
    await writeFile(list, files.map((file) => `file '${file}'\nduration 3.5\n`).join(''));
    const path = at('gaps.mkv');
    await encodeRecording(path, ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy']);
    const [first = 0, ...others] = (await decode(path)).beeps;
    expectBeeps(others, [first + 3_500, first + 7_000]);
  });
});
