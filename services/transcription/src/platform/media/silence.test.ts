import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measureLoudness } from '../../testing/loudness.ts';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { probeMedia } from './probe.ts';
import { silenceAudio } from './silence.ts';

const run = promisify(execFile);
const programs = findTestedPrograms();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const DURATION_MS = 6_000;
const SPANS = [
  { startMs: 4_000, endMs: 4_200 },
  { startMs: 2_000, endMs: 3_000 },
  { startMs: 2_500, endMs: 2_600 },
];

const make = (name: string, args: string[]): Promise<string> => {
  const tone = ['-f', 'lavfi', '-i', `sine=f=440:d=${DURATION_MS / 1_000}`];
  return encodeRecording(join(folder.path, name), [...tone, ...args]);
};

const silence = async (path: string, spans: typeof SPANS) => {
  const outPath = `${path}.m4a`;
  await silenceAudio(programs, { path, outPath, spans, durationMs: DURATION_MS });
  return outPath;
};

const FILM = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:d=6', '-c:v', 'mpeg4', '-c:a', 'aac'];
const SILENT = 0.0005;

describe('a recording with silenced spans', () => {
  it.each([
    ['telephone.wav', ['-ar', '8000']],
    ['music.mp3', ['-ar', '44100', '-ac', '2']],
    ['voice.ogg', ['-c:a', 'libopus']],
    ['frames.flac', ['-ar', '16000', '-frame_size', '16000']],
    ['fine.wav', ['-ar', '192000']],
    ['surround.m4a', ['-ac', '6']],
    ['film.mp4', FILM],
  ])('%s is silent there, equally loud elsewhere, and equally long', async (name, args) => {
    const path = await make(name, args);
    const before = await measureLoudness(programs, path);
    const after = await measureLoudness(programs, await silence(path, SPANS));
    expect(Math.abs(after.durationMs - before.durationMs)).toBeLessThan(150);
    for (const { startMs, endMs } of SPANS) expect(after.loudnessOf(startMs, endMs)).toBeLessThan(SILENT);
    for (const [startMs, endMs] of [
      [100, 1_700],
      [3_300, 3_700],
      [4_500, 5_800],
    ] as const) {
      const share = after.loudnessOf(startMs, endMs) / before.loudnessOf(startMs, endMs);
      expect(share).toBeGreaterThan(0.8);
      // Six channels are mixed to mono with other weights than two.
      expect(share).toBeLessThan(name.startsWith('surround') ? 3 : 1.25);
    }
  });

  it('whose audio starts late is silent where its player is', async () => {
    const late = ['-map', '1:v', '-map', '0:a', '-af', 'asetpts=PTS+1/TB'];
    const path = await make('late.mkv', [...FILM, ...late]);
    const spans = [{ startMs: 3_000, endMs: 4_000 }];
    for (const heard of [path, await silence(path, spans)]) {
      const { loudnessOf } = await measureLoudness(programs, heard);
      expect(loudnessOf(0, 800)).toBeLessThan(SILENT);
      expect(loudnessOf(1_300, 2_700)).toBeGreaterThan(0.05);
      if (heard !== path) expect(loudnessOf(3_000, 4_000)).toBeLessThan(SILENT);
    }
  });

  it('keeps neither picture nor metadata', async () => {
    const path = await make('noted.mp4', [...FILM, '-metadata', 'title=CPF 249.715.637-92']);
    const out = await silence(path, SPANS);
    expect(await probeMedia(programs, out)).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4' });
    const about = await run(programs.ffprobe, ['-v', 'error', '-show_format', out]);
    expect(about.stdout).not.toContain('249');
  });

  it('may have no spans, or more than one command line holds', async () => {
    const path = await make('many.wav', []);
    const none = await measureLoudness(programs, await silence(path, []));
    expect(none.loudnessOf(100, 5_800)).toBeGreaterThan(0.05);
    const spans = Array.from({ length: 9_000 }, (_, index) => ({
      startMs: 4_000 + index * 1_000,
      endMs: 4_400 + index * 1_000,
    }));
    const many = await measureLoudness(programs, await silence(path, spans));
    expect(many.loudnessOf(100, 3_700)).toBeGreaterThan(0.05);
    expect(many.loudnessOf(4_000, 4_400)).toBeLessThan(SILENT);
    expect((await stat(`${path}.m4a`)).size).toBeGreaterThan(1_000);
  });
});
