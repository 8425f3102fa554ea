import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileAddress, INPUT_GUARDS } from './formats.ts';
import { type MediaPrograms, runProgram, type RunOptions, type RunResult } from './run-program.ts';

/** What ffmpeg reads: input arguments, and the filter that puts every sound at its time. */
export type SoundSource = { readonly input: readonly string[]; readonly filter: string };

type SoundInput = {
  /** The recording, in any format that `probeMedia` accepts. */
  readonly path: string;
  /** A free path for a temporary file, which a recording needs if its sound changes between mono and stereo, or its sample rate. */
  readonly workPath: string;
  /** The sample rate that the output needs, of which no more is kept. */
  readonly rate: number;
  readonly durationMsMax: number;
  /** ffmpeg's arguments after its global ones. */
  readonly argumentsFor: (source: SoundSource) => readonly string[];
};

/**
 * Runs ffmpeg over the first audio track of a recording. `argumentsFor` gets a source in which gaps and a late start are silence, so that
 * times fit the player's.
 * ffmpeg starts its filters again where the number of channels or the sample rate changes (joined MP3s, radio, inserted advertisements),
 * and they would fill up from 0 again. Such a recording is first rewritten with one rate and two channels.
 * @throws the errors of `runProgram`
 */
export const runOverSound = async (
  programs: MediaPrograms,
  { path, workPath, rate, durationMsMax, argumentsFor }: SoundInput,
  options: RunOptions,
): Promise<RunResult> => {
  const run = await runUntilChange(programs, argumentsFor(recordingAt(path)), options);
  if ('output' in run) return run;
  const copy = { path: workPath, rate, isTimed: !UNTIMED.has(run.container) };
  try {
    await writeSteadyCopy(programs, { recordingPath: path, durationMsMax, copy }, options);
    const reads = [resolve(workPath)];
    return await runFfmpeg(programs, argumentsFor(steadyCopyAt(copy)), { ...options, reads });
  } finally {
    await rm(workPath, { force: true });
  }
};

const recordingAt = (path: string): SoundSource => ({
  input: [...INPUT_GUARDS, '-i', fileAddress(path)],
  filter: 'aresample=async=1:first_pts=0',
});

/** They have no times of their own, and what ffmpeg makes of their frames is wrong after a change: one sound follows the other. */
const UNTIMED: ReadonlySet<string> = new Set(['mp3', 'aac']);

const STEADY_CHANNELS = 2;
const BYTES_PER_SAMPLE = 4;

const steadyCopyAt = ({ path, rate, isTimed }: SteadyCopy): SoundSource => {
  const format = isTimed
    ? ['-copyts', '-f', 'nut']
    : ['-f', 'f32le', '-ar', String(rate), '-ac', String(STEADY_CHANNELS)];
  return {
    input: ['-protocol_whitelist', 'file,pipe', ...format, '-i', fileAddress(path)],
    // Each change may have lost a few samples: what is 20 ms off is put right.
    filter: isTimed ? 'aresample=async=1:first_pts=0:min_hard_comp=0.02' : 'anull',
  };
};

/** As `runOverSound`, but undefined for a recording whose sound changes. */
export const runOverEvenSound = async (
  programs: MediaPrograms,
  { path, argumentsFor }: Pick<SoundInput, 'path' | 'argumentsFor'>,
  options: RunOptions,
): Promise<RunResult | undefined> => {
  const run = await runUntilChange(programs, argumentsFor(recordingAt(path)), options);
  return 'output' in run ? run : undefined;
};

/** `container`: ffmpeg's name of it. */
type SoundChange = { readonly container: string };

/** Stops ffmpeg where the sound changes. */
const runUntilChange = async (
  programs: MediaPrograms,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult | SoundChange> => {
  const stop = new AbortController();
  let change: SoundChange | undefined;
  const onComplaints = watchStarts((seen) => {
    change = seen;
    stop.abort();
  });
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return await runFfmpeg(programs, args, { ...options, signal, onComplaints });
  } catch (error) {
    if (change !== undefined && error === stop.signal.reason) return change;
    throw error;
  }
};

/** ffmpeg's lines about its input, and about the sound that enters its filters. */
const INPUT = /Input #0, ([\w,]+), from/;
const FILTERS_START = /\] tb:\d+\/\d+ samplefmt:/;
/** Longer than such a line. */
const LINE_LENGTH_MAX = 400;

const watchStarts = (onChange: (change: SoundChange) => void): ((text: string) => void) => {
  let rest = '';
  let container = '';
  let starts = 0;
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()?.slice(-LINE_LENGTH_MAX) ?? '';
    for (const line of lines) {
      container ||= INPUT.exec(line)?.[1] ?? '';
      if (FILTERS_START.test(line)) starts += 1;
    }
    if (starts > 1) onChange({ container });
  };
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
