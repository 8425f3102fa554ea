import { join } from 'node:path';
import { encodeRecording } from '@escriba/testing';
import { expect } from '@jest/globals';
import { playsAsIs } from '../platform/media/plays-as-is.ts';
import { probeMedia } from '../platform/media/probe.ts';
import { silenceAudio } from '../platform/media/silence.ts';
import { hearAt, SWEEP } from './sweep.ts';
import { findTestedPrograms } from './tested-programs.ts';

/** A name, whether browsers get the file itself, and how ffmpeg makes it of a sound. */
export type PlayedForm = [name: string, isPlayedAsIs: boolean, args: string[]];

/** Adds a picture. */
export const film = (...args: string[]) =>
  [['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=5:d=20'], ['-shortest', '-pix_fmt', 'yuv420p'], args].flat();
export const H264 = ['-c:v', 'libx264'];
export const AAC = ['-c:a', 'aac'];

const SEEK_SECONDS = 13.37;
const DEVIATION_SECONDS_MAX = 0.15;

/** Checks that a browser gets a file that plays the second to which it seeks. */
export const checkPlayed = async (folder: string, [name, isPlayedAsIs, args]: PlayedForm): Promise<void> => {
  const programs = findTestedPrograms();
  const path = await encodeRecording(join(folder, name), [...SWEEP, ...args]);
  const media = await probeMedia(programs, path);
  expect(await playsAsIs(path, media)).toBe(isPlayedAsIs);
  const copyPath = `${path}-copy.m4a`;
  if (!isPlayedAsIs) {
    await silenceAudio(programs, { path, outPath: copyPath, spans: [], durationMs: media.durationMs });
  }
  const heard = await hearAt(programs, isPlayedAsIs ? path : copyPath, SEEK_SECONDS);
  expect(Math.abs(heard - SEEK_SECONDS)).toBeLessThan(DEVIATION_SECONDS_MAX);
};
