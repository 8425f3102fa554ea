import { createTemporaryDirectory, encodeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { joinAudio } from './join.ts';
import { readClip } from './read-clip.ts';
import { silenceAudio } from './silence.ts';

const programs = findTestedPrograms();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
/** A film in Portuguese, English and Spanish: the first track is silent at its end, the second at its beginning. */
let dubbed: string;

const at = (name: string): string => join(folder.path, name);
/** The parts of the speech sample that each track has, in seconds. */
const FIRST = 'volume=0:enable=gte(t\\,2)';
const SECOND = 'volume=0:enable=lt(t\\,2)';

const makeFilm = (name: string, filters: readonly string[], languages: readonly string[] = []) => {
  const split = `[0:a]asplit=${filters.length}${filters.map((_, index) => `[s${index}]`).join('')}`;
  const chains = filters.map((filter, index) => `[s${index}]${filter}[o${index}]`);
  const maps = filters.flatMap((_, index) => ['-map', `[o${index}]`]);
  const tags = languages.flatMap((language, index) => [`-metadata:s:a:${index}`, `language=${language}`]);
  const graph = ['-filter_complex', [split, ...chains].join(';')];
  return encodeRecording(at(name), [
    '-i',
    samplePath('short-pt.wav'),
    ...graph,
    ...maps,
    ...tags,
    '-c:a',
    'flac',
  ]);
};

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  dubbed = await makeFilm('dubbed.mkv', [FIRST, SECOND, `${SECOND},areverse`], ['por', 'eng', 'spa']);
});
afterAll(() => folder.remove());

const decode = async (path: string, track?: number) => {
  const outPath = at('decoded.pcm');
  const { tracks } = await decodeToPcm(programs, { path, outPath, durationMsMax: 60_000, track });
  const bytes = await readFile(outPath);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  const levelOf = (fromSeconds: number, toSeconds: number) => {
    const part = samples.subarray(fromSeconds * 16_000, toSeconds * 16_000);
    return Math.sqrt(part.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / part.length);
  };
  return { tracks, hasFirst: levelOf(0, 1.8) > 0.005, hasSecond: levelOf(2.3, 4) > 0.005 };
};
const heard = (path: string) => decode(path).then(({ hasFirst, hasSecond }) => [hasFirst, hasSecond]);

describe('a film in several languages', () => {
  it('is heard in one, and the others are named', async () => {
    expect(await decode(dubbed)).toEqual({
      hasFirst: true,
      hasSecond: false,
      tracks: {
        count: 3,
        heard: [1],
        leftOut: [
          { number: 2, language: 'eng' },
          { number: 3, language: 'spa' },
        ],
        chosen: null,
      },
    });
  });

  it('is heard in the track that is chosen, alone', async () => {
    expect(await decode(dubbed, 2)).toMatchObject({
      hasFirst: false,
      hasSecond: true,
      tracks: { count: 3, heard: [2], chosen: 2, leftOut: [{ number: 1 }, { number: 3 }] },
    });
  });

  it('has the chosen track in a copy for players and in joined audio', async () => {
    const outPath = at('copy.m4a');
    await silenceAudio(programs, { path: dubbed, outPath, spans: [], durationMs: 4_000, track: 2 });
    expect(await heard(outPath)).toEqual([false, true]);
    const parts = [{ durationMs: 4_000, track: 2, fetch: async () => dubbed }];
    const signal = AbortSignal.timeout(60_000);
    const work = { folder: await mkdtemp(at('join-')), signal, onJoined: async () => {} };
    const joined = await joinAudio(programs, { ...work, parts });
    expect(await heard(joined)).toEqual([false, true]);
  });

  it('is no clip, since its text tells of the other tracks', async () => {
    expect(await readClip(programs, { path: dubbed, outPath: at('clip.pcm') })).toBeUndefined();
  });
});

describe('a recording of several tracks in one language', () => {
  it('is heard as a whole, and nothing is left out', async () => {
    const path = await makeFilm('people.mkv', [FIRST, SECOND]);
    expect(await decode(path)).toEqual({ hasFirst: true, hasSecond: true, tracks: undefined });
    expect(await decode(path, 1)).toMatchObject({
      hasSecond: false,
      tracks: { heard: [1], leftOut: [{ number: 2, language: null }], chosen: 1 },
    });
  });

  it('has nothing left out if a track is a copy of another, or has no speech', async () => {
    const path = await makeFilm('copies.mkv', ['anull', 'volume=0.5', 'adelay=400', 'volume=0']);
    expect((await decode(path)).tracks).toBeUndefined();
    expect((await decode(path, 3)).tracks).toEqual({ count: 4, heard: [3], leftOut: [], chosen: 3 });
  });

  it('names tracks that were not measured', async () => {
    const path = await makeFilm(
      'many.mkv',
      Array.from({ length: 6 }, () => 'anull'),
    );
    expect((await decode(path)).tracks?.leftOut.map(({ number }) => number)).toEqual([5, 6]);
    expect((await decode(path, 6)).tracks).toMatchObject({ heard: [6], leftOut: [{ number: 5 }], chosen: 6 });
  });
});
