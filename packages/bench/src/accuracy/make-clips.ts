import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { samplePath } from '@escriba/testing';
import type { Sample } from './samples.ts';

const run = promisify(execFile);

/** A sample under a condition. */
export type Clip = {
  readonly name: string;
  readonly path: string;
  readonly language: string;
  readonly condition: string;
  readonly reference: string;
};

type Recipe = { readonly filter: string; readonly beside?: string; readonly rate?: number };

/** Music: chords that change every half second, in place of a recording. */
const CHORDS =
  "aevalsrc='0.04*(sin(2*PI*220*(1+0.125*mod(floor(2*t),4))*t)+sin(2*PI*277*(1+0.125*mod(floor(2*t),4))*t)" +
  "+sin(2*PI*330*(1+0.125*mod(floor(2*t),4))*t))*(1-mod(2*t,1)/2)':s=16000";
const PINK_NOISE = 'anoisesrc=color=pink:amplitude=0.06:seed=1:sample_rate=16000';
const LOUD = 'loudnorm=I=-20:TP=-2,aresample=16000';
const MIXED = `[0:a]${LOUD}[a];[a][1:a]amix=inputs=2:duration=first:normalize=0`;

/** The same speech as it reaches a service: each recipe is a filter of ffmpeg; `beside` is mixed in after the speech is made equally loud. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  original: { filter: 'anull' },
  telephone: { filter: 'highpass=f=300:poles=2,lowpass=f=3400:poles=2', rate: 8_000 },
  quiet: { filter: 'volume=-30dB' },
  music: { filter: MIXED, beside: CHORDS },
  noise: { filter: MIXED, beside: PINK_NOISE },
  'in a hall': { filter: 'aecho=0.8:0.7:35|60|95|140:0.35|0.25|0.2|0.15' },
  'fast, × 1.25': { filter: 'atempo=1.25' },
  'slow, × 0.85': { filter: 'atempo=0.85' },
};

/** More versions of the same speech, for more texts to choose from. */
const VARIANT_RECIPES: Readonly<Record<string, Recipe>> = {
  cut: { filter: 'atrim=start=0.15,asetpts=PTS-STARTPTS' },
  'fast, × 1.1': { filter: 'atempo=1.1' },
  higher: { filter: 'aresample=16000,asetrate=17000,aresample=16000' },
  lower: { filter: 'aresample=16000,asetrate=15000,aresample=16000' },
  'loud noise': { filter: MIXED, beside: PINK_NOISE.replace('0.06:seed=1', '0.12:seed=2') },
  'white noise': {
    filter: MIXED,
    beside: 'anoisesrc=color=white:amplitude=0.02:seed=3:sample_rate=16000',
  },
};

/** Speech across a large room, with noise. */
const FAR_RECIPES: Readonly<Record<string, Recipe>> = {
  'from afar': {
    filter:
      `[0:a]${LOUD},lowpass=f=3500,aecho=0.6:0.8:23|41|67|97|133|171:0.6|0.5|0.45|0.4|0.35|0.3[a];` +
      '[a][1:a]amix=inputs=2:duration=first:normalize=0',
    beside: PINK_NOISE.replace('0.06:seed=1', '0.05:seed=7'),
  },
};

export const FAR = 'from afar';
export const CONDITIONS: readonly string[] = Object.keys(RECIPES);
export const VARIANTS: readonly string[] = Object.keys(VARIANT_RECIPES);

/** Writes the sample's sound under a condition, as a WAV file in `folder`. */
export const makeClip = async (sample: Sample, condition: string, folder: string): Promise<Clip> => {
  const recipe = RECIPES[condition] ?? VARIANT_RECIPES[condition] ?? FAR_RECIPES[condition];
  if (recipe === undefined) throw new RangeError(`no recipe for ${condition}`);
  const name = `${sample.file}, ${condition}`;
  const path = join(folder, `${name.replaceAll(/[^\w.-]+/g, '-')}.wav`);
  await applyRecipe(samplePath(sample.file), path, recipe);
  return { name, path, language: sample.language, condition, reference: sample.reference };
};

/** Returns the clips one after another, with pauses of half a second. */
export const joinClips = async (clips: readonly Clip[], path: string): Promise<string> => {
  const inputs = clips.flatMap((clip) => ['-i', clip.path]);
  const padded = clips.map((_, index) => `[${index}:a]aresample=16000,apad=pad_dur=0.5[c${index}]`);
  const joined = `${clips.map((_, index) => `[c${index}]`).join('')}concat=n=${clips.length}:v=0:a=1`;
  await ffmpeg([...inputs, '-filter_complex', [...padded, joined].join(';'), '-ac', '1', path]);
  return path;
};

const applyRecipe = async (from: string, to: string, { filter, beside, rate }: Recipe): Promise<void> => {
  const second = beside === undefined ? [] : ['-f', 'lavfi', '-i', beside];
  const how = beside === undefined ? '-af' : '-filter_complex';
  await ffmpeg(['-i', from, ...second, how, filter, '-ac', '1', '-ar', String(rate ?? 16_000), to]);
};

const ffmpeg = async (args: readonly string[]): Promise<void> => {
  const program = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
  await run(program, ['-nostdin', '-v', 'error', '-y', ...args], { timeout: 120_000 });
};
