import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Mix } from './choose-mix.ts';
import { fileAddress, INPUT_GUARDS } from './formats.ts';
import { findMix } from './measure-sound.ts';
import { type MediaPrograms, runProgram, type RunOptions, type RunResult } from './run-program.ts';
import { createSoundWatch, type Track } from './sound-watch.ts';

/** ffmpeg's input arguments of a recording, and those of an output that hears all its speech at its time, through more filters. */
export type SoundSource = {
  readonly input: readonly string[];
  readonly hearing: (filters?: readonly string[]) => string[];
};

type SoundInput = {
  /** The recording, in any format that `probeMedia` accepts. */
  readonly path: string;
  readonly durationMsMax: number;
  /** Channels stay as they are, and other tracks than the first are not heard. */
  readonly isUnmixed?: boolean | undefined;
  /** ffmpeg's arguments after its global ones. */
  readonly argumentsFor: (source: SoundSource) => readonly string[];
};

type ChangingInput = SoundInput & {
  /** A free path for a temporary file, which a recording needs if its sound changes between mono and stereo, or its sample rate. */
  readonly workPath: string;
  /** The sample rate that the output needs, of which no more is kept. */
  readonly rate: number;
};

/**
 * Runs ffmpeg over the speech of a recording. `argumentsFor` gets a source in which gaps and a late start are silence, so that times fit the
 * player's, and in which all channels and tracks with speech are mixed.
 * ffmpeg starts its filters again where the number of channels or the sample rate changes (joined MP3s, radio, inserted advertisements),
 * and they would fill up from 0 again. Such a recording is first rewritten with one rate and two channels.
 * @throws the errors of `runProgram`
 */
export const runOverSound = async (
  programs: MediaPrograms,
  { workPath, rate, ...sound }: ChangingInput,
  options: RunOptions,
): Promise<RunResult> => {
  const run = await runOverEvenSound(programs, sound, options);
  if (!('change' in run)) return run;
  const copy = { path: workPath, rate, isTimed: !UNTIMED.has(run.change.container) };
  try {
    await writeSteadyCopy(programs, { ...sound, recordingPath: sound.path, copy }, options);
    const result = await hear(
      programs,
      { ...sound, sound: steadyCopyAt(copy) },
      { ...options, reads: [resolve(workPath)] },
    );
    if ('change' in result) throw new Error('The sound of a copy changes');
    return result;
  } finally {
    await rm(workPath, { force: true });
  }
};

/** `container`: ffmpeg's name of it. */
type SoundChange = { readonly change: { readonly container: string } };

/** As `runOverSound`, but stops where the sound of a recording changes. */
export const runOverEvenSound = (
  programs: MediaPrograms,
  { path, ...sound }: SoundInput,
  options: RunOptions,
): Promise<RunResult | SoundChange> => hear(programs, { ...sound, sound: recordingAt(path) }, options);

/** `filter` puts its sound at its time. */
type Sound = { readonly input: readonly string[]; readonly filter: string };
type HearInput = Omit<SoundInput, 'path'> & { readonly sound: Sound };

/** Most recordings have one channel, or several that ffmpeg mixes well: they are read once, or measured after it. */
const hear = async (
  programs: MediaPrograms,
  { sound, argumentsFor, durationMsMax, isUnmixed = false }: HearInput,
  options: RunOptions,
): Promise<RunResult | SoundChange> => {
  const run = await runUntilChange(programs, argumentsFor(sourceOf(sound, null)), options);
  if ('change' in run) return run;
  const { tracks, ...result } = run;
  const isPlain = tracks.length === 0 || (tracks.length === 1 && tracks[0]?.isMono === true);
  if (isUnmixed || isPlain) return result;
  const mix = await findMix(programs, { ...sound, tracks, durationMsMax }, options);
  if (mix === null) return result;
  return runFfmpeg(programs, argumentsFor(sourceOf(sound, mix)), options);
};

const sourceOf = ({ input, filter }: Sound, mix: Mix | null): SoundSource => ({
  input,
  hearing: (filters = []) =>
    mix === null
      ? ['-map', '0:a:0', '-af', [filter, ...filters].join(',')]
      : ['-filter_complex', mixing(filter, mix, filters), '-map', '[heard]'],
});

/** Each track by itself at its time, then their sum: channels of one track have the same clock, tracks may begin and end differently. */
const mixing = (filter: string, mix: Mix, filters: readonly string[]): string => {
  const tracks = [...new Set(mix.map(({ track }) => track))];
  const parts = tracks.map((track) => {
    const sum = mix
      .filter((part) => part.track === track)
      .map(({ channel, weight }) => `${weight.toFixed(4)}*c${channel}`)
      .join('+');
    return `[0:a:${track}]${filter},pan=mono|c0=${sum.replaceAll('+-', '-')}[track${track}]`;
  });
  const inputs = tracks.map((track) => `[track${track}]`).join('');
  const join = `amix=inputs=${tracks.length}:duration=longest:normalize=0`;
  const rest = [...(tracks.length > 1 ? [join] : []), ...filters];
  return [...parts, `${inputs}${rest.length > 0 ? rest.join(',') : 'anull'}[heard]`].join(';');
};

const recordingAt = (path: string): Sound => ({
  input: [...INPUT_GUARDS, '-i', fileAddress(path)],
  filter: 'aresample=async=1:first_pts=0',
});

/** They have no times of their own, and what ffmpeg makes of their frames is wrong after a change: one sound follows the other. */
const UNTIMED: ReadonlySet<string> = new Set(['mp3', 'aac']);

const STEADY_CHANNELS = 2;
const BYTES_PER_SAMPLE = 4;

const steadyCopyAt = ({ path, rate, isTimed }: SteadyCopy): Sound => {
  const format = isTimed
    ? ['-copyts', '-f', 'nut']
    : ['-f', 'f32le', '-ar', String(rate), '-ac', String(STEADY_CHANNELS)];
  return {
    input: ['-protocol_whitelist', 'file,pipe', ...format, '-i', fileAddress(path)],
    // Each change may have lost a few samples: what is 20 ms off is put right.
    filter: isTimed ? 'aresample=async=1:first_pts=0:min_hard_comp=0.02' : 'anull',
  };
};

/** Stops ffmpeg where the sound changes. */
const runUntilChange = async (
  programs: MediaPrograms,
  args: readonly string[],
  options: RunOptions,
): Promise<(RunResult & { tracks: readonly Track[] }) | SoundChange> => {
  const stop = new AbortController();
  const watch = createSoundWatch(() => stop.abort());
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    const run = await runFfmpeg(programs, args, { ...options, signal, onComplaints: watch.add });
    return { ...run, tracks: watch.seen().tracks };
  } catch (error) {
    if (stop.signal.aborted && error === stop.signal.reason) return { change: watch.seen() };
    throw error;
  }
};

type SteadyCopy = { readonly path: string; readonly rate: number; readonly isTimed: boolean };
type CopyInput = Pick<SoundInput, 'durationMsMax'> & {
  readonly recordingPath: string;
  readonly copy: SteadyCopy;
};

const writeSteadyCopy = async (
  programs: MediaPrograms,
  { recordingPath, durationMsMax, copy: { path, rate, isTimed } }: CopyInput,
  options: RunOptions,
): Promise<void> => {
  const bytesMax = Math.ceil((durationMsMax * rate * STEADY_CHANNELS * BYTES_PER_SAMPLE) / 1_000);
  const args = [
    [...INPUT_GUARDS, '-i', fileAddress(recordingPath), '-map', '0:a:0', '-vn', '-sn', '-dn'],
    ['-map_metadata', '-1', '-af', `aformat=sample_fmts=flt:sample_rates=${rate}:channel_layouts=stereo`],
    // No limit of time: ffmpeg's own times may be wrong.
    ['-c:a', 'pcm_f32le', '-fs', String(bytesMax), '-f', isTimed ? 'nut' : 'f32le', fileAddress(path)],
  ].flat();
  const { onOutput: _, ...limits } = options;
  await runFfmpeg(programs, args, {
    ...limits,
    reads: [resolve(recordingPath)],
    writes: [resolve(path)],
    fileBytesMax: bytesMax + 2 ** 20,
  });
};

/** Its messages have their level in brackets. */
const runFfmpeg = (
  programs: MediaPrograms,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> =>
  runProgram(
    programs,
    'ffmpeg',
    [
      ['-nostdin', '-hide_banner', '-v', 'level+verbose', '-y', '-nostats'],
      ['-filter_threads', '1', '-threads', '1', ...args],
    ].flat(),
    options,
  );
