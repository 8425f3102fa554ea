import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { MediaPrograms } from '../platform/media/run-program.ts';

const run = promisify(execFile);

/** Length of a sweep, in seconds. */
const SWEEP_SECONDS = 20;
const FIRST_HZ = 300;
const HZ_PER_SECOND = 100;

/**
 * Arguments of ffmpeg for a tone whose pitch shows the time, with noise in places, so that a variable bit rate varies. It starts at a pitch
 * that telephones transmit.
 */
export const SWEEP = [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=0.5*sin(2*PI*(${FIRST_HZ}*t+${HZ_PER_SECOND / 2}*t*t))+0.1*between(mod(t\\,8)\\,2\\,5)*(random(0)-0.5):d=${SWEEP_SECONDS}:s=44100`,
];

const RATE = 11_025;
const HEARD_SECONDS = 0.1;

/**
 * Returns the second of the sweep that a player plays when it seeks to one. It finds the place in the file as browsers do, which is by bytes
 * where a format has no index.
 */
export const hearAt = async (programs: MediaPrograms, path: string, seconds: number): Promise<number> => {
  const outPath = `${path}-${seconds}.heard`;
  const args = [
    ['-nostdin', '-v', 'error', '-y', '-fflags', '+fastseek', '-ss', String(seconds), '-i', `file:${path}`],
    ['-map', '0:a:0', '-t', String(HEARD_SECONDS), '-ar', String(RATE), '-ac', '1', '-f', 's16le'],
  ].flat();
  await run(programs.ffmpeg, [...args, `file:${outPath}`]);
  const bytes = await readFile(outPath);
  await rm(outPath);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
  // The pitch is that of the middle of what was heard.
  return (pitchOf(samples) - FIRST_HZ) / HZ_PER_SECOND - samples.length / RATE / 2;
};

/** Returns the pitch of samples, by the power at each of many pitches. */
const pitchOf = (samples: Int16Array): number => {
  let best = { hz: 0, power: 0 };
  for (let hz = FIRST_HZ; hz <= FIRST_HZ + SWEEP_SECONDS * HZ_PER_SECOND; hz += 4) {
    const power = powerAt(samples, hz);
    if (power > best.power) best = { hz, power };
  }
  return best.hz;
};

/** Returns the power at a pitch, by Goertzel's algorithm. */
const powerAt = (samples: Int16Array, hz: number): number => {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / RATE);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + turn * last - before, last];
  return last * last + before * before - turn * last * before;
};
