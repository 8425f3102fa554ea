import { access, copyFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, makeRecording, samplePath } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { measureLoudness } from '../../testing/loudness.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { joinAudio, joinedBytesOf } from './join.ts';
import { probeMedia } from './probe.ts';

const programs = findTestedPrograms();
const { signal } = new AbortController();
let sources: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let work: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  sources = await createTemporaryDirectory();
});
beforeEach(async () => {
  work = await createTemporaryDirectory();
});
afterEach(() => work.remove());
afterAll(() => sources.remove());

const make = (name: string, durationSeconds: number, sound: 'tone' | 'silence' = 'tone') =>
  makeRecording({ path: join(sources.path, name), durationSeconds, sound });
const part = (path: string, durationMs: number) => ({ durationMs, fetch: async () => path });

type Parts = Parameters<typeof joinAudio>[1]['parts'];
const joined = async (parts: Parts, reached: number[] = []) =>
  joinAudio(programs, {
    parts,
    folder: work.path,
    signal,
    onJoined: async (joinedMs) => void reached.push(joinedMs),
  });

describe('joined audio', () => {
  it('has each part at its time, from recordings of any format', async () => {
    const parts = [
      part(await make('tone.mp3', 2), 2_000),
      part(await make('quiet.wav', 1, 'silence'), 1_000),
      part(await make('film.mp4', 1), 1_000),
      part(await make('pause.ogg', 1, 'silence'), 1_000),
      part(await make('end.flac', 1), 1_000),
    ];
    const reached: number[] = [];
    const path = await joined(parts, reached);
    expect(reached).toEqual([2_000, 3_000, 4_000, 5_000, 6_000]);
    expect(await probeMedia(programs, path)).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4' });
    const { durationMs, loudnessOf } = await measureLoudness(programs, path);
    expect(Math.abs(durationMs - 6_000)).toBeLessThan(100);
    for (const [startMs, endMs] of [
      [100, 1_900],
      [3_100, 3_850],
      [5_100, 5_850],
    ] as const)
      expect(loudnessOf(startMs, endMs)).toBeGreaterThan(0.05);
    for (const [startMs, endMs] of [
      [2_150, 2_900],
      [4_150, 4_900],
    ] as const)
      expect(loudnessOf(startMs, endMs)).toBeLessThan(0.003);
  });

  it('cuts a part that is longer than its text, and fills up a shorter one', async () => {
    const tone = await make('long.wav', 3);
    const { durationMs, loudnessOf } = await measureLoudness(
      programs,
      await joined([part(tone, 1_000), part(await make('gap.wav', 1, 'silence'), 1_000), part(tone, 4_000)]),
    );
    expect(Math.abs(durationMs - 6_000)).toBeLessThan(100);
    expect(loudnessOf(1_150, 1_900)).toBeLessThan(0.003);
    expect(loudnessOf(2_100, 4_900)).toBeGreaterThan(0.05);
    expect(loudnessOf(5_150, 5_900)).toBeLessThan(0.003);
  });

  it('drifts by less than a frame over twenty parts with odd lengths', async () => {
    const tone = await make('odd.wav', 1);
    const quiet = await make('odd-quiet.wav', 1, 'silence');
    const parts = Array.from({ length: 19 }, () => part(quiet, 333));
    const { durationMs, loudnessOf } = await measureLoudness(
      programs,
      await joined([...parts, part(tone, 500)]),
    );
    expect(Math.abs(durationMs - (19 * 333 + 500))).toBeLessThan(100);
    expect(loudnessOf(19 * 333 - 300, 19 * 333 - 60)).toBeLessThan(0.003);
    expect(loudnessOf(19 * 333 + 60, 19 * 333 + 400)).toBeGreaterThan(0.05);
  });

  it('leaves only the result, and removes no file that is not its own', async () => {
    const kept = samplePath('short-pt.wav');
    const own = join(work.path, 'fetched');
    await copyFile(kept, own);
    await joined([part(kept, 4_000), part(own, 4_000)]);
    expect(await readdir(work.path)).toEqual(['joined.m4a']);
    await expect(access(kept)).resolves.toBeUndefined();
  });

  it('is about as large as announced', async () => {
    const path = await joined([part(samplePath('three-voices.ogg'), 20_000)]);
    const { size } = await stat(path);
    expect(size).toBeLessThan(joinedBytesOf(20_000) * 1.3);
  });

  it('stops when it is cancelled', async () => {
    const input = {
      parts: [part(samplePath('short-pt.wav'), 4_000)],
      folder: work.path,
      onJoined: async () => {},
    };
    const aborted = AbortSignal.abort(new Error('cancelled'));
    await expect(joinAudio(programs, { ...input, signal: aborted })).rejects.toThrow('cancelled');
  });
});
